"""What is connected where: `hardware.yaml` as typed data, the header's pins, the plan, and finding out by presses."""

"""The parts that pages are made of, and the page that is the example for whoever makes one."""

"""What is written on this device: house rules of the owner, whole folders of packs, and ids that are still free."""

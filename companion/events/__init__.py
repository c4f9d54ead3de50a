"""What happens at the table, for machines in the house: lines on a socket, and of them MQTT and lamps (docs/events.md).

Off until the owner writes `events.yaml`. Only what everybody at the table may know is told.
"""

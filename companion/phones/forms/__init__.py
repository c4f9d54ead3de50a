"""What a phone offers for each kind of question, as plain data, made from the same models as at the window."""

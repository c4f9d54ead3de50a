"""What root does on a box. It uses the standard library only, so that it works even if everything else is broken."""

"""Why a player has answered so: what weighed most, and that another fact makes another reason."""

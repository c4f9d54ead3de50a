"""Makes what is shipped beside the code: pages of pictures, fonts, sounds. A build step, never run on a box."""

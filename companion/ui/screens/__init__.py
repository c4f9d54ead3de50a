"""The screens. Each is built anew when what it shows has changed, and tells its host what people want."""

"""Whole games of people who know nothing but what stands on their phone, by states and by fingers."""

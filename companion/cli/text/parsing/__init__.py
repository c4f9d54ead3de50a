"""What a typed line means: a command, a choice by number or in words, an answer, a proposal, a whole question."""

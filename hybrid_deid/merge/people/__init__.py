"""Names of people that no finder saw, or saw in part, or under another label."""

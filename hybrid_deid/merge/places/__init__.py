"""Towns and streets that no finder saw, or saw in part."""

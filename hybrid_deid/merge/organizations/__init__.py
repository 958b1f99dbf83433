"""Names of firms, houses and institutions that no finder saw, or saw in part."""

/** How many recipes, and how many ingredients, one call for allergens may name. */
export const MAX_ASKED = 100;

/** Of one account. */
export const MAX_COLLECTIONS = 50;
/** In one collection. */
export const MAX_COLLECTED_RECIPES = 200;
export const MAX_COLLECTION_NAME_LENGTH = 60;
/** Of each collection, on the page with all of them. */
export const PREVIEWED_RECIPES = 12;

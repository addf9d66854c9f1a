export const USERS_PER_PAGE = 20;
export const MAX_USERS_PER_PAGE = 100;

/** Orders on one page of the admin list. */
export const ORDERS_PER_PAGE = 20;
export const MAX_ORDERS_PER_PAGE = 100;

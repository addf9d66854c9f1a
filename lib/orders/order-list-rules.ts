/** Orders on one page of the admin list. */
export const ORDERS_PER_PAGE = 20;
export const MAX_ORDERS_PER_PAGE = 100;

/** How admins see orders: as a list with pages, or in a column for each status. */
export const ORDER_VIEWS = ['list', 'board'] as const;
/** What is still to be done with orders that are not shipped: pack them, or ship what is packed. */
export const PACKING_STATES = ['open', 'packed'] as const;
/** Orders in a column of the board. */
export const ORDERS_PER_COLUMN = 20;

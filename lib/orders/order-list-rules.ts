/** Orders on one page of the admin list. */
export const ORDERS_PER_PAGE = 20;
export const MAX_ORDERS_PER_PAGE = 100;

/** How admins see orders: as a list with pages, or in a column for each status. */
export const ORDER_VIEWS = ['list', 'board'] as const;
/** The next step of orders that are not shipped: to pack, or to ship. */
export const PACKING_STATES = ['open', 'packed'] as const;
/** `waiting`: a refund was asked for, and its provider has neither made nor refused it. */
export const REFUND_FILTERS = ['waiting'] as const;
/** Orders in a column of the board. */
export const ORDERS_PER_COLUMN = 20;

/** So far the orders are counted that wait for something. */
export const MAX_COUNTED_ORDERS = 10_000;

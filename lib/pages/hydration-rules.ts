/** Dispatched on the window when React has taken over the page: from now on its buttons do something. */
export const HYDRATED_EVENT = 'shop-hydrated';

/** Names of the headers that the front sets for the app; any of these from outside is removed. */
export const REQUEST_ID_HEADER = 'x-request-id';
export const CLIENT_ADDRESS_HEADER = 'x-shop-client-address';

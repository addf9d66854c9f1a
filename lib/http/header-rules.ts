/** Headers that the gateway sets for the app, after removing any that the client sent. */
export const REQUEST_ID_HEADER = 'x-request-id';
export const CLIENT_ADDRESS_HEADER = 'x-shop-client-address';

/** Headers that the gateway sets for the app, after removing any that the client sent. */
export const REQUEST_ID_HEADER = 'x-request-id';
export const CLIENT_ADDRESS_HEADER = 'x-shop-client-address';
/** The state of each of the process's renderers, set by the gateway on a request for readiness. */
export const RENDERER_STATES_HEADER = 'x-shop-renderers';

/** Headers that the gateway sets for the app, after removing any that the client sent. */
export const REQUEST_ID_HEADER = 'x-request-id';
/** Names one rendering in one renderer, which sets it: a proxy may send the same request id twice. */
export const RENDERING_ID_HEADER = 'x-shop-rendering';
export const CLIENT_ADDRESS_HEADER = 'x-shop-client-address';
/** The state of each of the process's renderers, set by the gateway on a request for readiness. */
export const RENDERER_STATES_HEADER = 'x-shop-renderers';

/**
 * The id of the user whose page sends the request, which is refused in any other user's session. Without it, as from other
 * programs, the session alone decides.
 */
export const PAGE_USER_HEADER = 'Shop-User';

/**
 * Ports of the browser tests' shops. `E2E_PORT` allows two working copies to be tested concurrently; the ports
 * after it are for shops that a test opens for itself.
 */
export const SHOP_PORT = Number(process.env.E2E_PORT ?? 3456);
export const SHOP_URL = `http://127.0.0.1:${SHOP_PORT}`;
export const OWN_SHOP_PORT = SHOP_PORT + 1;

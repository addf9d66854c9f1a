/**
 * Ports of the browser tests' shops. With `E2E_PORT`, two working copies can be tested concurrently; the ports
 * after it are for the separate shops that some tests start.
 */
export const SHOP_PORT = Number(process.env.E2E_PORT ?? 3456);
export const SHOP_URL = `http://127.0.0.1:${SHOP_PORT}`;
export const SEPARATE_SHOP_PORT = SHOP_PORT + 1;

/**
 * Where the browser tests open their shops. `E2E_PORT` lets two working copies be tested at once; the ports
 * after it are those of shops that a test opens for itself.
 */
export const SHOP_PORT = Number(process.env.E2E_PORT ?? 3456);
export const SHOP_URL = `http://127.0.0.1:${SHOP_PORT}`;
export const OWN_SHOP_PORT = SHOP_PORT + 1;

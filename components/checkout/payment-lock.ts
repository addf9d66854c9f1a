/** Of this name there is one in all tabs of the shop. */
const LOCK = 'checkout-payment';
let isTakenHere = false;

/**
 * Does the work of one payment while no other one is under way in this browser, whichever panel or tab
 * began it; null when one is. Browsers lend locks to secure pages alone: elsewhere it holds for this page.
 */
export async function withPaymentLock<T>(work: () => Promise<T>): Promise<T | null> {
  if (navigator.locks) {
    return navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : null));
  }
  if (isTakenHere) return null;
  isTakenHere = true;
  try {
    return await work();
  } finally {
    isTakenHere = false;
  }
}

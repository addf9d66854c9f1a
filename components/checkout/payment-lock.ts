/** Of this name there is one in all tabs of the shop. */
const LOCK = 'checkout-payment';
let isTakenHere = false;

/**
 * Does the work of one payment while no other one is under way in this browser, whichever panel or tab
 * began it; null when one is. Browsers lend locks to secure pages alone, and not where storage is
 * forbidden: elsewhere it holds for this page.
 */
export async function withPaymentLock<T>(work: () => Promise<T>): Promise<T | null> {
  if (!navigator.locks) return withPageLock(work);
  let hasBegun = false;
  try {
    return await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
      hasBegun = true;
      return lock ? work() : null;
    });
  } catch (error) {
    if (hasBegun) throw error;
    console.warn('This browser lends no locks; payments of other tabs are not seen', error);
    return withPageLock(work);
  }
}

async function withPageLock<T>(work: () => Promise<T>): Promise<T | null> {
  if (isTakenHere) return null;
  isTakenHere = true;
  try {
    return await work();
  } finally {
    isTakenHere = false;
  }
}

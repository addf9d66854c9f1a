/** Shared by all tabs of the shop. */
const LOCK = 'checkout-payment';
let isLocked = false;

/**
 * Runs a payment unless another one is in progress in any panel or tab of this browser; then it returns null. The Web
 * Locks API is not available on insecure pages or where storage is blocked; there, the lock only covers this page.
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
  if (isLocked) return null;
  isLocked = true;
  try {
    return await work();
  } finally {
    isLocked = false;
  }
}

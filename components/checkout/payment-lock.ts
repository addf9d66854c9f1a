/** Shared by all tabs of the shop. */
const LOCK_NAME = 'checkout-payment';
let isLocked = false;

/**
 * Runs a payment; returns null instead if another one is in progress in any panel or tab of this browser. Where the
 * Web Locks API is not available (insecure pages, blocked storage), the lock only covers this page.
 */
export async function withPaymentLock<T>(task: () => Promise<T>): Promise<T | null> {
  if (!navigator.locks) return withPageLock(task);
  let hasStarted = false;
  try {
    return await navigator.locks.request(LOCK_NAME, { ifAvailable: true }, (lock) => {
      hasStarted = true;
      return lock ? task() : null;
    });
  } catch (error) {
    if (hasStarted) throw error;
    console.warn('Web Locks are not available; payments in other tabs are not detected', error);
    return withPageLock(task);
  }
}

async function withPageLock<T>(task: () => Promise<T>): Promise<T | null> {
  if (isLocked) return null;
  isLocked = true;
  try {
    return await task();
  } finally {
    isLocked = false;
  }
}

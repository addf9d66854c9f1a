/** The props of a notice above the steps that the customer must deal with before a payment. */
export const BLOCKING_NOTICE = { 'data-blocking-notice': true, tabIndex: -1 };

/** Leads the customer to the first such notice, from which a press on a button for payment would have been without effect. */
export function showBlockingNotice(): void {
  const notice = document.querySelector<HTMLElement>('[data-blocking-notice]');
  notice?.scrollIntoView({ block: 'center' });
  notice?.focus({ preventScroll: true });
}

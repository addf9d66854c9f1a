import 'server-only';
import type { BrowserPayments } from './browser-payment-types';
import { paymentMode } from './provider/payment-mode';
import { providers } from './providers';

/** Returns what a page needs to offer payment; none of it is secret. */
export function getBrowserPayments(): BrowserPayments {
  const configurations = providers.all.map(({ id, browserConfiguration }) => [id, browserConfiguration()]);
  // `Object.fromEntries` loses each adapter's own type.
  return { mode: paymentMode().name, ...Object.fromEntries(configurations) };
}

import 'server-only';
import type { BrowserPayments } from './browser-payment-types';
import { paymentMode } from './provider/payment-mode';
import { providers } from './providers';

/** Returns a page's settings for offering payment; none of them is secret. */
export function getBrowserPayments(): BrowserPayments {
  const configurations = providers.all.map(({ id, browserConfiguration }) => [id, browserConfiguration()]);
  // `Object.fromEntries` loses each adapter's own type.
  return { mode: paymentMode().name, ...Object.fromEntries(configurations) };
}

import type { PaymentModeName } from '@/lib/runtime/payment-mode-rules';
import type { BrowserConfigurations } from './providers';

/** A page's settings for offering payment. A provider is null if its payment methods are not available. */
export type BrowserPayments = { mode: PaymentModeName } & BrowserConfigurations;

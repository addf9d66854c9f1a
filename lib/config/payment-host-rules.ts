import type { PaymentMode } from './payment-mode-rules';

/** Hosts of the providers that a page may load from, by what it may load. */
export type PaymentHosts = {
  scripts: string[];
  connections: string[];
  frames: string[];
  images: string[];
  /** Whose frames may open a wallet. */
  payers: string[];
};

/** https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE: PaymentHosts = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connections: ['https://api.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  images: ['https://*.stripe.com'],
  payers: ['https://js.stripe.com', 'https://pay.google.com'],
};
/** The SDK, its buttons' frames and their pictures; PayPal's own sandbox lies below the same domain. */
const PAYPAL: PaymentHosts = {
  scripts: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
  connections: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
  frames: ['https://*.paypal.com'],
  images: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
  payers: ['https://www.paypal.com'],
};
const NONE: PaymentHosts = { scripts: [], connections: [], frames: [], images: [], payers: [] };

/** The hosts of the providers that are on; none in sandbox mode, which is played on the shop's own origin. */
export function paymentHosts({ name, stripe, paypal }: PaymentMode): PaymentHosts {
  if (name === 'sandbox') return NONE;
  const on = [stripe ? STRIPE : NONE, paypal ? PAYPAL : NONE];
  return {
    scripts: on.flatMap(({ scripts }) => scripts),
    connections: on.flatMap(({ connections }) => connections),
    frames: on.flatMap(({ frames }) => frames),
    images: on.flatMap(({ images }) => images),
    payers: on.flatMap(({ payers }) => payers),
  };
}

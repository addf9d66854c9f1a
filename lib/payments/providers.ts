import 'server-only';
import { paypalProvider } from './paypal/paypal-provider';
import { createProviderRegistry } from './provider/provider-registry';
import { stripeProvider } from './stripe/stripe-provider';

/** The payment provider adapters: add one here, and its facts to `lib/runtime/payment-provider-rules`. */
const adapters = { stripe: stripeProvider, paypal: paypalProvider };

export const providers = createProviderRegistry(adapters);

/** A page's settings for each provider's payment methods, as its adapter returns it. */
export type BrowserConfigurations = {
  [Id in keyof typeof adapters]: ReturnType<(typeof adapters)[Id]['browserConfiguration']>;
};

// @ts-check
import { requestSandbox } from './api.js';
import { Elements } from './elements.js';
import { confirmIntent, handleNextAction, retrieveIntent, toMethodData } from './intents.js';

/**
 * Replaces https://js.stripe.com in sandbox mode: the part of Stripe.js that the shop uses, backed by the
 * sandbox. Must be loaded before `loadStripe` is called, which then uses it.
 *
 * @param {string} key
 */
function Stripe(key) {
  if (key !== 'pk_test_sandbox') throw new Error('IntegrationError: the sandbox does not accept real keys');
  return {
    elements: (/** @type {Record<string, any>} */ options) => new Elements(options),

    async createPaymentMethod(/** @type {Record<string, any>} */ input) {
      const data =
        input.elements instanceof Elements ? toGroupMethodData(input.elements) : toMethodData(input);
      if (data.error) return { error: data.error };
      const created = await requestSandbox(key, {
        method: 'POST',
        path: '/v1/payment_methods',
        input: data.value,
      });
      return created.error ? { error: created.error } : { paymentMethod: created.value };
    },

    confirmCardPayment: (/** @type {string} */ secret, /** @type {object} */ data) =>
      confirmIntent(key, { kind: 'payment_intent', secret, data }),
    confirmCardSetup: (/** @type {string} */ secret, /** @type {object} */ data) =>
      confirmIntent(key, { kind: 'setup_intent', secret, data }),
    handleNextAction: (/** @type {{ clientSecret: string }} */ { clientSecret }) =>
      handleNextAction(
        key,
        clientSecret.startsWith('seti_') ? 'setup_intent' : 'payment_intent',
        clientSecret,
      ),
    handleCardAction: (/** @type {string} */ secret) => handleNextAction(key, 'payment_intent', secret),
    retrievePaymentIntent: (/** @type {string} */ secret) => retrieveIntent(key, 'payment_intent', secret),
    retrieveSetupIntent: (/** @type {string} */ secret) => retrieveIntent(key, 'setup_intent', secret),

    // react-stripe-js requires this method, but the shop does not use it.
    createToken: async () => ({
      error: { type: 'invalid_request_error', message: 'The sandbox does not support tokens.' },
    }),
    _registerWrapper() {},
    registerAppInfo() {},
  };
}

/**
 * Returns the data of the wallet's authorization, or of the entered card.
 *
 * @param {Elements} group
 */
function toGroupMethodData(group) {
  if (!group.isSubmitted)
    throw new Error('IntegrationError: elements.submit() must be called before createPaymentMethod()');
  if (group.authorization) {
    const { token, payer } = group.authorization;
    return toMethodData({ card: { token }, billing_details: payer });
  }
  return toMethodData({ card: group.getElement('card') });
}

Stripe.version = 'endive';
Object.assign(window, { Stripe });

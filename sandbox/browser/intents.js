// @ts-check

import { callSandbox } from './api.js';
import { CardElement } from './card-element.js';
import { ask } from './dialog.js';

/** @typedef {'payment_intent' | 'setup_intent'} Kind */

const RESULT_NAMES = { payment_intent: 'paymentIntent', setup_intent: 'setupIntent' };

/**
 * The data of a payment method as the API takes them, or what is wrong with the typed card.
 *
 * @param {Record<string, any>} data
 */
export function toMethodData(data) {
  const { card, billing_details } = data;
  if (!(card instanceof CardElement)) return { value: { type: 'card', card, billing_details } };
  const error = card.problem();
  if (error) return { error };
  const postal_code = card.hasPostalCode() ? card.typed('postal') : undefined;
  const billing = postal_code
    ? { ...billing_details, address: { postal_code, ...billing_details?.address } }
    : billing_details;
  return { value: { type: 'card', card: card.card(), billing_details: billing } };
}

/**
 * Confirms an intent and leads the customer through what his bank asks.
 *
 * @param {string} key
 * @param {Kind} kind
 * @param {string} secret
 * @param {{ payment_method?: string | Record<string, any> }} [data]
 */
export async function confirmIntent(key, kind, secret, data = {}) {
  const path = pathOf(kind, secret);
  const seen = await callSandbox(key, 'GET', path, { client_secret: secret });
  if (seen.error) return { error: seen.error };
  const method = data.payment_method;
  if (seen.value.status === 'requires_action' && !method) return authenticate(key, kind, secret, seen.value);

  /** @type {Record<string, unknown>} */
  const input = { client_secret: secret };
  if (typeof method === 'string') input.payment_method = method;
  else if (method) {
    const typed = toMethodData(method);
    if (typed.error) return { error: typed.error };
    input.payment_method_data = typed.value;
  }
  const confirmed = await callSandbox(key, 'POST', `${path}/confirm`, input);
  if (confirmed.error) return { error: confirmed.error };
  return authenticate(key, kind, secret, confirmed.value);
}

/**
 * @param {string} key
 * @param {Kind} kind
 * @param {string} secret
 */
export async function nextAction(key, kind, secret) {
  const seen = await callSandbox(key, 'GET', pathOf(kind, secret), { client_secret: secret });
  return seen.error ? { error: seen.error } : authenticate(key, kind, secret, seen.value);
}

/**
 * @param {string} key
 * @param {Kind} kind
 * @param {string} secret
 */
export async function retrieveIntent(key, kind, secret) {
  const seen = await callSandbox(key, 'GET', pathOf(kind, secret), { client_secret: secret });
  return seen.error ? { error: seen.error } : { [RESULT_NAMES[kind]]: seen.value };
}

/**
 * @param {string} key
 * @param {Kind} kind
 * @param {string} secret
 * @param {Record<string, any>} intent
 */
async function authenticate(key, kind, secret, intent) {
  if (intent.status !== 'requires_action') return { [RESULT_NAMES[kind]]: intent };
  const outcome = await ask({
    title: '3D Secure (sandbox)',
    text: 'Your bank would ask here whether it is you who pays. Nothing is charged.',
    answers: [
      { label: 'Complete authentication', value: 'succeed' },
      { label: 'Fail authentication', value: 'fail' },
    ],
  });
  const answered = await callSandbox(key, 'POST', `${pathOf(kind, secret)}/3ds`, {
    client_secret: secret,
    outcome,
  });
  if (answered.error) return { error: answered.error };
  const after = answered.value;
  const error = after.last_payment_error ?? after.last_setup_error;
  if (after.status === 'requires_payment_method' && error) return { error: { ...error, [kind]: after } };
  return { [RESULT_NAMES[kind]]: after };
}

/** @param {Kind} kind @param {string} secret */
function pathOf(kind, secret) {
  const [id = ''] = secret.split('_secret_');
  return `/v1/${kind}s/${encodeURIComponent(id)}`;
}

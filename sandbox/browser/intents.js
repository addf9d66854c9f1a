// @ts-check

import { callSandbox } from './api.js';
import { CardElement } from './card-element.js';
import { showDialog } from './dialog.js';

/** @typedef {'payment_intent' | 'setup_intent'} Kind */

const RESULT_NAMES = { payment_intent: 'paymentIntent', setup_intent: 'setupIntent' };

/**
 * Returns payment method data in the API's format, or the problem with the typed card.
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
 * Confirms an intent and shows the bank's authentication.
 *
 * @param {string} key
 * @param {Kind} kind
 * @param {string} secret
 * @param {{ payment_method?: string | Record<string, any> }} [data]
 */
export async function confirmIntent(key, kind, secret, data = {}) {
  const path = toPath(kind, secret);
  const retrieved = await callSandbox(key, 'GET', path, { client_secret: secret });
  if (retrieved.error) return { error: retrieved.error };
  const method = data.payment_method;
  if (retrieved.value.status === 'requires_action' && !method)
    return authenticate(key, kind, secret, retrieved.value);

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
  const retrieved = await callSandbox(key, 'GET', toPath(kind, secret), { client_secret: secret });
  return retrieved.error ? { error: retrieved.error } : authenticate(key, kind, secret, retrieved.value);
}

/**
 * @param {string} key
 * @param {Kind} kind
 * @param {string} secret
 */
export async function retrieveIntent(key, kind, secret) {
  const retrieved = await callSandbox(key, 'GET', toPath(kind, secret), { client_secret: secret });
  return retrieved.error ? { error: retrieved.error } : { [RESULT_NAMES[kind]]: retrieved.value };
}

/**
 * @param {string} key
 * @param {Kind} kind
 * @param {string} secret
 * @param {Record<string, any>} intent
 */
async function authenticate(key, kind, secret, intent) {
  if (intent.status !== 'requires_action') return { [RESULT_NAMES[kind]]: intent };
  const outcome = await showDialog({
    title: '3D Secure (sandbox)',
    text: 'Your bank would ask you here to confirm that it is you who is paying. Nothing is charged.',
    choices: [
      { label: 'Complete authentication', value: 'succeed' },
      { label: 'Fail authentication', value: 'fail' },
    ],
  });
  const authenticated = await callSandbox(key, 'POST', `${toPath(kind, secret)}/3ds`, {
    client_secret: secret,
    outcome,
  });
  if (authenticated.error) return { error: authenticated.error };
  const after = authenticated.value;
  const error = after.last_payment_error ?? after.last_setup_error;
  if (after.status === 'requires_payment_method' && error) return { error: { ...error, [kind]: after } };
  return { [RESULT_NAMES[kind]]: after };
}

/** @param {Kind} kind @param {string} secret */
function toPath(kind, secret) {
  const [id = ''] = secret.split('_secret_');
  return `/v1/${kind}s/${encodeURIComponent(id)}`;
}

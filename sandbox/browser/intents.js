// @ts-check

import { requestSandbox } from './api.js';
import { CardElement } from './card-element.js';
import { showDialog } from './dialog.js';

/** @typedef {'payment_intent' | 'setup_intent'} Kind */

const RESULT_NAMES = { payment_intent: 'paymentIntent', setup_intent: 'setupIntent' };

/**
 * Returns payment method data in the API's format, or the problem with the entered card.
 *
 * @param {Record<string, any>} data
 */
export function toMethodData(data) {
  const { card, billing_details } = data;
  if (!(card instanceof CardElement)) return { value: { type: 'card', card, billing_details } };
  const error = card.findProblem();
  if (error) return { error };
  const postal_code = card.hasPostalCode() ? card.readDigits('postal') : undefined;
  const billing = postal_code
    ? { ...billing_details, address: { postal_code, ...billing_details?.address } }
    : billing_details;
  return { value: { type: 'card', card: card.readCard(), billing_details: billing } };
}

/**
 * Confirms an intent and shows the bank's authentication.
 *
 * @param {string} key
 * @param {{ kind: Kind, secret: string, data?: { payment_method?: string | Record<string, any> } }} confirmation
 */
export async function confirmIntent(key, { kind, secret, data = {} }) {
  const path = toPath(kind, secret);
  const retrieved = await requestSandbox(key, { method: 'GET', path, input: { client_secret: secret } });
  if (retrieved.error) return { error: retrieved.error };
  const method = data.payment_method;
  if (retrieved.value.status === 'requires_action' && !method)
    return authenticate(key, { kind, secret, intent: retrieved.value });

  /** @type {Record<string, unknown>} */
  const input = { client_secret: secret };
  if (typeof method === 'string') input.payment_method = method;
  else if (method) {
    const methodData = toMethodData(method);
    if (methodData.error) return { error: methodData.error };
    input.payment_method_data = methodData.value;
  }
  const confirmed = await requestSandbox(key, { method: 'POST', path: `${path}/confirm`, input });
  if (confirmed.error) return { error: confirmed.error };
  return authenticate(key, { kind, secret, intent: confirmed.value });
}

/**
 * @param {string} key
 * @param {Kind} kind
 * @param {string} secret
 */
export async function handleNextAction(key, kind, secret) {
  const retrieved = await requestSandbox(key, {
    method: 'GET',
    path: toPath(kind, secret),
    input: { client_secret: secret },
  });
  return retrieved.error
    ? { error: retrieved.error }
    : authenticate(key, { kind, secret, intent: retrieved.value });
}

/**
 * @param {string} key
 * @param {Kind} kind
 * @param {string} secret
 */
export async function retrieveIntent(key, kind, secret) {
  const retrieved = await requestSandbox(key, {
    method: 'GET',
    path: toPath(kind, secret),
    input: { client_secret: secret },
  });
  return retrieved.error ? { error: retrieved.error } : { [RESULT_NAMES[kind]]: retrieved.value };
}

/**
 * @param {string} key
 * @param {{ kind: Kind, secret: string, intent: Record<string, any> }} confirmation
 */
async function authenticate(key, { kind, secret, intent }) {
  if (intent.status !== 'requires_action') return { [RESULT_NAMES[kind]]: intent };
  const outcome = await showDialog({
    title: '3D Secure (sandbox)',
    message: 'Here, your bank would ask you to confirm the payment. Nothing is charged.',
    choices: [
      { label: 'Complete authentication', value: 'succeed' },
      { label: 'Fail authentication', value: 'fail' },
    ],
  });
  const authenticated = await requestSandbox(key, {
    method: 'POST',
    path: `${toPath(kind, secret)}/3ds`,
    input: {
      client_secret: secret,
      outcome,
    },
  });
  if (authenticated.error) return { error: authenticated.error };
  const updated = authenticated.value;
  const error = updated.last_payment_error ?? updated.last_setup_error;
  if (updated.status === 'requires_payment_method' && error) return { error: { ...error, [kind]: updated } };
  return { [RESULT_NAMES[kind]]: updated };
}

/** @param {Kind} kind @param {string} secret */
function toPath(kind, secret) {
  const [id = ''] = secret.split('_secret_');
  return `/v1/${kind}s/${encodeURIComponent(id)}`;
}

// @ts-check

/** @typedef {{ error: Record<string, any>, value?: undefined } | { error?: undefined, value: Record<string, any> }} Result */

/**
 * Sends a request to the sandbox with the publishable key; errors are returned, as in all of Stripe.js.
 *
 * @param {string} key
 * @param {{ method: 'GET' | 'POST', path: string, input?: Record<string, unknown> }} request
 * @returns {Promise<Result>}
 */
export async function requestSandbox(key, { method, path, input = {} }) {
  const form = encode({ key, ...input });
  try {
    const response = await fetch(`/sandbox/stripe${path}${method === 'GET' ? `?${form}` : ''}`, {
      method,
      ...(method === 'POST' && { body: form }),
    });
    const json = await response.json();
    if (json.error) return { error: toError(json.error, json.message) };
    return { value: json };
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message: 'We are experiencing issues connecting to our payments provider. Please try again.',
      },
    };
  }
}

/**
 * The shop's own errors (starting, overloaded) have a different format from Stripe's.
 *
 * @param {unknown} error
 * @param {unknown} message
 */
function toError(error, message) {
  if (typeof error === 'object' && error !== null) return error;
  return { type: 'api_error', message: String(message ?? error) };
}

/**
 * @param {Record<string, unknown>} input
 * @param {string} [prefix]
 * @param {URLSearchParams} [form]
 */
function encode(input, prefix = '', form = new URLSearchParams()) {
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue;
    const fullName = prefix ? `${prefix}[${name}]` : name;
    if (typeof value === 'object') encode(/** @type {Record<string, unknown>} */ (value), fullName, form);
    else form.append(fullName, String(value));
  }
  return form;
}

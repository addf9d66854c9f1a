import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError, toErrorBody } from '@/lib/http/errors';
import { env } from '@/lib/runtime/env';
import { handleShopRequest } from './shop-request-handler';
import type { WireRequest, WireResponse } from './wire';

/** Handles browser requests to the sandbox, which the gateway forwards from `/sandbox` on the shop's own origin. */

const FOLDER = path.join(process.cwd(), 'sandbox/browser');
const JAVASCRIPT = 'text/javascript; charset=utf-8';
/** The files that a page may load, by path below `/sandbox/`. */
const FILES: Record<string, { file: string; contentType: string }> = {
  'paypal/sdk.js': { file: 'paypal-sdk.js', contentType: JAVASCRIPT },
  ...Object.fromEntries(
    [
      'stripe.js',
      'api.js',
      'card-element.js',
      'dialog.js',
      'element.js',
      'elements.js',
      'express-element.js',
      'intents.js',
    ].map((file) => [`browser/${file}`, { file, contentType: JAVASCRIPT }]),
  ),
  'browser/sandbox.css': { file: 'sandbox.css', contentType: 'text/css; charset=utf-8' },
};

/** The PayPal requests that are allowed without the secret. */
const PAYPAL_STEP_PATH = /^paypal(\/v2\/checkout\/orders\/[A-Z0-9]+\/(?:approve|decline|cancel))$/;
const STRIPE_PATH = /^stripe(\/v1\/[\w/]+)$/;
const CONTROL_PATH = /^(scenarios|webhooks|webhooks\/release|disputes|settlements)$/;

const PREFIX = '/sandbox/';
const METHODS = ['DELETE', 'GET', 'POST'];

/** Handles a page's request below `/sandbox`: a file, or one of the few provider requests that a browser may make. */
export async function handleBrowserRequest(request: WireRequest): Promise<WireResponse> {
  const relativePath = request.path.startsWith(PREFIX) ? request.path.slice(PREFIX.length) : '';
  if (!METHODS.includes(request.method)) {
    return {
      status: request.method === 'OPTIONS' ? 204 : 405,
      body: null,
      headers: { Allow: METHODS.join(', ') },
    };
  }
  const file =
    request.method === 'GET' && Object.hasOwn(FILES, relativePath) ? FILES[relativePath] : undefined;
  if (file) {
    const text = await readFile(path.join(FOLDER, file.file), 'utf8');
    return { status: 200, body: null, text, headers: { 'Content-Type': file.contentType } };
  }
  const providerPath = toProviderPath(relativePath);
  if (providerPath === null) return createNotFoundResponse();
  return handleShopRequest({ ...request, path: providerPath, isFromBrowser: true });
}

/** Returns the provider's path for a request; null if browsers may not request it. */
function toProviderPath(relativePath: string): string | null {
  const step = PAYPAL_STEP_PATH.exec(relativePath)?.[1] ?? STRIPE_PATH.exec(relativePath)?.[1];
  if (step) return step;
  // These controls affect all payments, so browsers may only use them in a trial shop.
  return CONTROL_PATH.test(relativePath) && env().SHOP_DEMO ? `${PREFIX}${relativePath}` : null;
}

function createNotFoundResponse(): WireResponse {
  const error = new AppError({ code: 'not_found', message: 'There is nothing at this URL.' });
  return { status: error.status, body: toErrorBody(error) };
}

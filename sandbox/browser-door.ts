import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { env } from '@/lib/config/env';
import { AppError, toErrorBody } from '@/lib/http/errors';
import { answerShop } from './shop-door';
import type { WireAnswer, WireRequest } from './wire';

/**
 * The browser's side of the sandbox, on the shop's own origin under `/sandbox`: the gateway passes on what is
 * asked there.
 */

const FOLDER = path.join(process.cwd(), 'sandbox/browser');
const JAVASCRIPT = 'text/javascript; charset=utf-8';
/** What a page may load, by its address. */
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

/** What may be asked of PayPal without its secret. */
const PAYPAL_STEP = /^paypal(\/v2\/checkout\/orders\/[A-Z0-9]+\/(?:approve|decline|cancel))$/;
const STRIPE_CALL = /^stripe(\/v1\/[\w/]+)$/;
const CONTROL = /^(scenarios|webhooks|webhooks\/release|disputes|settlements)$/;

const BELOW = '/sandbox/';
const METHODS = ['DELETE', 'GET', 'POST'];

/** Answers what a page asks below `/sandbox`: a file, or the little that a browser may ask of a provider. */
export async function answerBrowser(request: WireRequest): Promise<WireAnswer> {
  const asked = request.path.startsWith(BELOW) ? request.path.slice(BELOW.length) : '';
  if (!METHODS.includes(request.method)) {
    return {
      status: request.method === 'OPTIONS' ? 204 : 405,
      body: null,
      headers: { Allow: METHODS.join(', ') },
    };
  }
  const file = request.method === 'GET' && Object.hasOwn(FILES, asked) ? FILES[asked] : undefined;
  if (file) {
    const text = await readFile(path.join(FOLDER, file.file), 'utf8');
    return { status: 200, body: null, text, headers: { 'Content-Type': file.contentType } };
  }
  const to = providerPath(asked);
  return to === null ? nothingHere() : answerShop({ ...request, path: to, isFromBrowser: true });
}

/** The same call as the shop would make it; null when a browser has no business there. */
function providerPath(asked: string): string | null {
  const step = PAYPAL_STEP.exec(asked)?.[1] ?? STRIPE_CALL.exec(asked)?.[1];
  if (step) return step;
  // These controls can spoil everyone's payments: only on a trial shop's own machine.
  return CONTROL.test(asked) && env().SHOP_DEMO ? `${BELOW}${asked}` : null;
}

function nothingHere(): WireAnswer {
  const refusal = new AppError('not_found', 'There is nothing at this address.');
  return { status: refusal.status, body: toErrorBody(refusal) };
}

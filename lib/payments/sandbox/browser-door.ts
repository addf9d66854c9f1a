import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { env } from '@/lib/config/env';
import { AppError } from '@/lib/http/errors';
import { paymentMode } from '@/lib/payments/endpoints';
import { sandboxPort } from './sandbox-port';
import { BROWSER_DOOR_HEADER } from './wire';

/**
 * The browser's side of the sandbox, on the shop's own origin under `/sandbox`. Outside sandbox mode
 * there is nothing at these addresses.
 */

const FOLDER = path.join(process.cwd(), 'lib/payments/sandbox/browser');
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

export type BrowserCall = {
  method: string;
  /** Below `/sandbox/`. */
  path: string;
  query: string;
  contentType: string;
  authorization: string | null;
  body: string;
};
export type BrowserAnswer = { status: number; contentType: string; body: string | null };

/** Answers what a page asks below `/sandbox`; `not_found` outside sandbox mode. */
export async function answerBrowser(call: BrowserCall): Promise<BrowserAnswer> {
  if (paymentMode().name !== 'sandbox') throw nothingHere();
  const file = call.method === 'GET' && Object.hasOwn(FILES, call.path) ? FILES[call.path] : undefined;
  if (file) {
    const body = await readFile(path.join(FOLDER, file.file), 'utf8');
    return { status: 200, contentType: file.contentType, body };
  }
  return forward(call, providerPath(call));
}

/** The path at the sandbox's own door. */
function providerPath({ path: asked }: BrowserCall): string {
  const step = PAYPAL_STEP.exec(asked)?.[1] ?? STRIPE_CALL.exec(asked)?.[1];
  if (step) return step;
  // Whoever may pull these strings can spoil everybody's payments: only on a trial shop's own machine.
  if (CONTROL.test(asked) && env().SHOP_DEMO) return `/sandbox/${asked}`;
  throw nothingHere();
}

async function forward(call: BrowserCall, to: string): Promise<BrowserAnswer> {
  const port = sandboxPort();
  if (port === undefined) throw new AppError('unavailable', 'The payment sandbox is starting.');
  const { method, query, contentType, authorization, body } = call;
  const answer = await fetch(`http://127.0.0.1:${port}${to}${query}`, {
    method,
    headers: {
      [BROWSER_DOOR_HEADER]: '1',
      ...(contentType && { 'Content-Type': contentType }),
      ...(authorization && { Authorization: authorization }),
    },
    ...(method !== 'GET' && { body }),
  }).catch(() => {
    throw new AppError('provider_failed', 'The payment sandbox did not answer.');
  });
  const text = await answer.text();
  return { status: answer.status, contentType: 'application/json; charset=utf-8', body: text || null };
}

function nothingHere(): AppError {
  return new AppError('not_found', 'There is nothing at this address.');
}

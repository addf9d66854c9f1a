import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { build } from 'esbuild';
import Stripe from 'stripe';
import { SANDBOX_KEYS } from '@/lib/runtime/payment-settings-rules';

let bundle: Promise<string> | undefined;

/** Bundles the bare page into one script. */
async function bundleBarePage(): Promise<string> {
  bundle ??= build({
    entryPoints: ['tests/e2e/payments/bare-page.tsx'],
    bundle: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"development"' },
  }).then(({ outputFiles }) => outputFiles[0]?.text ?? '');
  return bundle;
}

/** Reads the port of the tested shop's sandbox from its log. */
function readSandboxPort(): number {
  const lines = readFileSync('.data/e2e/shop.log', 'utf8').split('\n').reverse();
  const logLine = lines.find((line) => line.includes('"the payment sandbox is listening"'));
  if (!logLine) throw new Error('The shop under test has no payment sandbox.');
  return JSON.parse(logLine).port;
}

/**
 * Opens the bare page on the shop's origin, with the shop's content security policy and with a server behind
 * `/bare/` that charges payments like the shop.
 */
export async function openBarePage(page: Page, request: APIRequestContext): Promise<void> {
  const home = await request.get('/');
  const policy = home.headers()['content-security-policy'] ?? '';
  const script = await bundleBarePage();
  await page.route('**/bare/**', async (route) => {
    const path = new URL(route.request().url()).pathname.replace('/bare/', '');
    if (path === 'page') {
      const body =
        '<!doctype html><html lang="en"><title>Payment components</title><div id="root"></div><script src="/bare/app.js"></script></html>';
      return route.fulfill({
        contentType: 'text/html',
        headers: { 'Content-Security-Policy': policy },
        body,
      });
    }
    if (path === 'app.js') return route.fulfill({ contentType: 'text/javascript', body: script });
    const input = JSON.parse(route.request().postData() || '{}');
    return route.fulfill({ json: await handleRequest(path, input) });
  });
  await page.goto('/bare/page');
  await page.getByLabel('Card number').waitFor();
}

async function handleRequest(
  path: string,
  input: { paymentMethod?: string; orderID?: string },
): Promise<object> {
  const port = readSandboxPort();
  const stripe = new Stripe(SANDBOX_KEYS.stripeSecret, { host: '127.0.0.1', port, protocol: 'http' });
  if (path === 'setup') {
    const customer = await stripe.customers.create({});
    const { client_secret } = await stripe.setupIntents.create({
      customer: customer.id,
      usage: 'on_session',
    });
    return { secret: client_secret };
  }
  if (path === 'pay') {
    const { id } = await stripe.paymentIntents.create({ amount: 2598, currency: 'usd' });
    try {
      const intent = await stripe.paymentIntents.confirm(id, {
        payment_method: input.paymentMethod ?? '',
        use_stripe_sdk: true,
        return_url: 'https://shop.example/',
      });
      return { status: intent.status, secret: intent.client_secret };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  }
  const orders = `http://127.0.0.1:${port}/v2/checkout/orders`;
  if (path === 'paypal/create') {
    const purchase_units = [{ amount: { currency_code: 'USD', value: '25.98' } }];
    return callPaypal(orders, { intent: 'CAPTURE', purchase_units });
  }
  const capture = await callPaypal(`${orders}/${input.orderID}/capture`, {});
  const issue = capture.details?.[0]?.issue;
  return issue ? { issue } : { status: capture.purchase_units?.[0]?.payments.captures[0]?.status };
}

type PaypalJson = {
  id?: string;
  details?: { issue: string }[];
  purchase_units?: { payments: { captures: { status: string }[] } }[];
};

async function callPaypal(url: string, body: object): Promise<PaypalJson> {
  const { paypalClient, paypalSecret } = SANDBOX_KEYS;
  const basic = Buffer.from(`${paypalClient}:${paypalSecret}`).toString('base64');
  const token = await fetch(new URL('/v1/oauth2/token', url), {
    method: 'POST',
    headers: { Authorization: `Basic ${basic}` },
  });
  const { access_token } = await token.json();
  const response = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}

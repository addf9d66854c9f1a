import { parseArgs } from 'node:util';
import { OwnShop } from '@/tests/support/own-shop';
import { askJson, signUp } from './client';
import { fuzzCalls } from './fuzz-calls';
import { fuzzSockets } from './fuzz-sockets';
import { exitCode } from './report';

/*
 * Nonsense from other people's tools, against a trial shop that is opened for it:
 *   npm run fuzz -- [--port 3000] [--minutes 2] [--examples 120]
 * schemathesis reads the shop's own description and sends what breaks it, as a member and as an admin; then
 * raw bytes go to the port. Ends with code 1 when something did not hold.
 */

const { values } = parseArgs({
  options: { port: { type: 'string' }, minutes: { type: 'string' }, examples: { type: 'string' } },
});
const port = Number(values.port ?? 3000);
const minutes = Number(values.minutes ?? 2);
/** For each call and role; what schemathesis tries of its own accord comes on top. */
const examples = Number(values.examples ?? 120);

async function adminToken(shop: OwnShop): Promise<string> {
  const { status, text } = await askJson(
    { address: '127.0.0.1', port },
    'POST',
    '/api/auth/login',
    shop.admin(),
  );
  if (status !== 200) throw new Error(`The admin could not log in: ${status} ${text}`);
  return JSON.parse(text).token;
}

async function main(): Promise<void> {
  process.env.RATE_LIMITS = 'off';
  const shop = new OwnShop(port, '.data/fuzz');
  shop.forget();
  await shop.open();
  try {
    const tokens = {
      member: await signUp({ address: '127.0.0.1', port }, 'fuzz@shop.test'),
      admin: await adminToken(shop),
    };
    await fuzzCalls(port, tokens, examples);
    await fuzzSockets(port, shop.serverPid(), minutes);
  } finally {
    await shop.close();
    shop.forget();
  }
  process.exitCode = exitCode();
}

void main();

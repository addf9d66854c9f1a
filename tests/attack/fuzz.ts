import { parseArgs } from 'node:util';
import { SeparateShop } from '@/tests/support/separate-shop';
import { sendJson, signUp } from './client';
import { fuzzEndpoints } from './fuzz-endpoints';
import { fuzzExisting } from './fuzz-existing';
import { fuzzSockets } from './fuzz-sockets';
import { computeExitCode } from './report';

/*
 * Fuzzing with third-party tools, against a trial shop started for this run:
 * npm run fuzz -- [--port 3000] [--minutes 2] [--examples 120] [--existing 60] [--only existing]
 * Hostile bodies are sent against documents that exist. Then schemathesis reads the shop's API description and sends invalid requests, as a member and as an admin; then
 * raw bytes are sent to the port. Exits with 1 if a check fails.
 */

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    minutes: { type: 'string' },
    examples: { type: 'string' },
    existing: { type: 'string' },
    only: { type: 'string' },
  },
});
const port = Number(values.port ?? 3000);
const minutes = Number(values.minutes ?? 2);
/** Per endpoint and role, in addition to schemathesis's own examples. */
const examples = Number(values.examples ?? 120);

/** Hostile bodies per changing call and role. */
const existing = Number(values.existing ?? 60);

async function logInAdmin(shop: SeparateShop): Promise<string> {
  const { status, body } = await sendJson(
    { address: '127.0.0.1', port },
    'POST',
    '/api/auth/login',
    shop.readAdminCredentials(),
  );
  if (status !== 200) throw new Error(`The admin could not log in: ${status} ${body}`);
  return JSON.parse(body).token;
}

async function main(): Promise<void> {
  process.env.RATE_LIMITS = 'off';
  const shop = new SeparateShop(port, '.data/fuzz');
  shop.deleteData();
  await shop.start();
  try {
    const tokens = {
      member: await signUp({ address: '127.0.0.1', port }, 'fuzz@shop.test'),
      admin: await logInAdmin(shop),
    };
    const client = { address: '127.0.0.1', port };
    await fuzzExisting(shop, client, { tokens, ownerEmail: 'fuzz@shop.test', count: existing });
    if (values.only === 'existing') return;
    await fuzzEndpoints(port, tokens, examples);
    await fuzzSockets(port, shop.getServerPid(), minutes);
  } finally {
    await shop.stop();
    shop.deleteData();
    process.exitCode = computeExitCode();
  }
}

void main();

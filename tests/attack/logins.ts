import { sendJson, signUp } from './client';
import { report } from './report';

const SAMPLES = 200;
/** Any difference must be small enough to disappear in network noise. */
const MAX_DIFFERENCE = 0.1;

const quantile = (samples: readonly number[], share: number) =>
  samples.toSorted((a, b) => a - b)[Math.floor(samples.length * share)] ?? 0;
const toText = (samples: readonly number[]) =>
  `${[0.25, 0.5, 0.75].map((share) => Math.round(quantile(samples, share))).join('/')} ms`;

/** A login takes as long for an unknown email as for a known one. */
export async function timeLogins(port: number): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let i = 0; Math.min(times.known.length, times.unknown.length) < SAMPLES; i += 1) {
    // Each with its own IP address and account: rate limits respond faster than the password check.
    const client = { address: `127.1.${i >> 7}.${(i & 127) + 1}`, port };
    const known = `timed-${Date.now()}-${i}@shop.test`;
    await signUp(client, known);
    const both = [
      ['known', known],
      ['unknown', `no-${known}`],
    ] as const;
    // The second of two on one connection may be faster: alternate the order.
    for (const [kind, email] of i % 2 ? both : both.toReversed()) {
      const { ms, status } = await sendJson(client, 'POST', '/api/auth/login', { email, password: 'wrong' });
      // While the database is unavailable the response time is not a valid sample.
      if (status === 401) times[kind].push(ms);
    }
  }
  const [known, unknown] = [quantile(times.known, 0.5), quantile(times.unknown, 0.5)];
  report(
    `a login takes as long for an unknown email as for a known one (${SAMPLES} samples each)`,
    Math.abs(known - unknown) < MAX_DIFFERENCE * known,
    `quartiles ${toText(times.known)} and ${toText(times.unknown)}`,
  );
}

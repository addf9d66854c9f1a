import { percentile } from '@/bench/statistics';
import { sendJson, signUp } from './client';
import { report } from './report';

const SAMPLES = 200;
/** A smaller difference disappears in network noise. */
const MAX_DIFFERENCE = 0.1;

const formatQuartiles = (samples: readonly number[]) =>
  `${[0.25, 0.5, 0.75].map((share) => Math.round(percentile(samples, share))).join('/')} ms`;

/** Compares the response times of logins with known and unknown emails. */
export async function timeLogins(port: number): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let i = 0; Math.min(times.known.length, times.unknown.length) < SAMPLES; i += 1) {
    // A new IP address and account each time: a rate-limited login would skip the password check.
    const client = { address: `127.1.${i >> 7}.${(i & 127) + 1}`, port };
    const knownEmail = `timed-${Date.now()}-${i}@shop.test`;
    await signUp(client, knownEmail);
    const emails = [
      ['known', knownEmail],
      ['unknown', `no-${knownEmail}`],
    ] as const;
    // The second request of a pair may be faster, so the order alternates.
    for (const [kind, email] of i % 2 ? emails : emails.toReversed()) {
      const { ms, status } = await sendJson(client, 'POST', '/api/auth/login', { email, password: 'wrong' });
      // While the database is unavailable, the response time is not a valid sample.
      if (status === 401) times[kind].push(ms);
    }
  }
  const [knownMedianMs, unknownMedianMs] = [percentile(times.known, 0.5), percentile(times.unknown, 0.5)];
  report(
    `a login takes as long for an unknown email as for a known one (${SAMPLES} samples each)`,
    Math.abs(knownMedianMs - unknownMedianMs) < MAX_DIFFERENCE * knownMedianMs,
    `quartiles ${formatQuartiles(times.known)} and ${formatQuartiles(times.unknown)}`,
  );
}

import { askJson, signUp } from './client';
import { report } from './report';

const SAMPLES = 200;
/** A stranger should learn nothing from it: what is left must drown in what the network adds. */
const MOST_DIFFERENCE = 0.1;

const quantile = (samples: readonly number[], share: number) =>
  samples.toSorted((a, b) => a - b)[Math.floor(samples.length * share)] ?? 0;
const inWords = (samples: readonly number[]) =>
  `${[0.25, 0.5, 0.75].map((share) => Math.round(quantile(samples, share))).join('/')} ms`;

/** A login takes as long for an e-mail that nobody has as for one that somebody has. */
export async function timeLogins(port: number): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let nth = 0; Math.min(times.known.length, times.unknown.length) < SAMPLES; nth += 1) {
    // Each from an address and for an account of its own: limits answer sooner than the password does.
    const client = { address: `127.1.${nth >> 7}.${(nth & 127) + 1}`, port };
    const known = `timed-${Date.now()}-${nth}@shop.test`;
    await signUp(client, known);
    const both = [
      ['known', known],
      ['unknown', `no-${known}`],
    ] as const;
    // The second of two on one connection may have it easier: they take turns.
    for (const [kind, email] of nth % 2 ? both : both.toReversed()) {
      const { ms, status } = await askJson(client, 'POST', '/api/auth/login', { email, password: 'wrong' });
      // A database that is away for a moment answers sooner, or later: that is no sample.
      if (status === 401) times[kind].push(ms);
    }
  }
  const [known, unknown] = [quantile(times.known, 0.5), quantile(times.unknown, 0.5)];
  report(
    `a login takes as long for an unknown e-mail (${SAMPLES} samples each)`,
    Math.abs(known - unknown) < MOST_DIFFERENCE * known,
    `quartiles ${inWords(times.known)} and ${inWords(times.unknown)}`,
  );
}

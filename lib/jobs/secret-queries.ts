import 'server-only';
import { connect } from '@/lib/db/connect';
import { env } from '@/lib/runtime/env';
import { estimateSecretBits, MIN_SECRET_BITS } from '@/lib/runtime/secret-strength-rules';
import { User } from '@/models/user';

const ADVICE = 'Generate one with openssl rand -base64 32.';

/**
 * Returns the weakness of `NEXTAUTH_SECRET`; null if it looks random. A new shop refuses it; one that has users goes on, because
 * a change ends their sessions.
 */
export async function findSecretWeakness(): Promise<{ text: string; isRefused: boolean } | null> {
  const { NEXTAUTH_SECRET = '', SHOP_DEMO } = env();
  if (SHOP_DEMO || estimateSecretBits(NEXTAUTH_SECRET) >= MIN_SECRET_BITS) return null;
  await connect();
  const isRefused = (await User.exists({})) === null;
  const text = 'NEXTAUTH_SECRET does not look random: whoever guesses it can log in as anyone.';
  const next = isRefused
    ? 'A new shop does not start with it.'
    : 'Replace it; everyone then has to log in again.';
  return { text: `${text} ${next} ${ADVICE}`, isRefused };
}

import 'server-only';
import { z } from 'zod';
import { paypalEndpoint } from './endpoints';
import { askJson, Unreadable } from './paypal-transport';

/** A token is renewed this long before it ends; until then a renewal that fails does no harm. */
const RENEW_BEFORE_MS = 5 * 60_000;

type Token = { text: string; endsAtMs: number };
type Account = { address: string; token: Token | null; renewal: Promise<Token> | null };

let account: Account | undefined;

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/**
 * The one token of this process, asked for when there is none or it ends soon: by one call, however many
 * want it. A renewal that fails leaves the token that is there, which serves until it ends. `insteadOf`
 * names one that PayPal takes no longer.
 */
export async function currentToken({ insteadOf }: { insteadOf?: string } = {}): Promise<string> {
  const mine = accountNow();
  const usable = mine.token !== null && mine.token.text !== insteadOf ? mine.token : null;
  const nowMs = Date.now();
  if (usable && nowMs < usable.endsAtMs - RENEW_BEFORE_MS) return usable.text;
  mine.renewal ??= renew(mine).finally(() => {
    mine.renewal = null;
  });
  try {
    return (await mine.renewal).text;
  } catch (error) {
    if (usable && nowMs < usable.endsAtMs) return usable.text;
    throw error;
  }
}

/** Another address or another key is another account, whose token is its own. */
function accountNow(): Account {
  const { baseUrl, clientId, secret } = paypalEndpoint();
  const address = `${baseUrl} ${clientId} ${secret}`;
  if (account?.address !== address) account = { address, token: null, renewal: null };
  return account;
}

async function renew(mine: Account): Promise<Token> {
  const { baseUrl, clientId, secret } = paypalEndpoint();
  const { status, json } = await askJson(`${baseUrl}/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  const said = tokenSchema.safeParse(json);
  if (status >= 300 || !said.success) throw new Unreadable('NoToken', status);
  mine.token = { text: said.data.access_token, endsAtMs: Date.now() + said.data.expires_in * 1_000 };
  return mine.token;
}

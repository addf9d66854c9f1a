import 'server-only';
import { z } from 'zod';
import { paypalEndpoint } from './paypal-endpoint';
import { fetchJson, UnusableResponse } from './paypal-transport';

/** A token is renewed this long before it expires, so that a failed renewal can be retried. */
const RENEW_BEFORE_MS = 5 * 60_000;

type Token = { value: string; expiresAtMs: number };
/** `connectionSecret` identifies the account, and contains its secret. */
type Account = { connectionSecret: string; token: Token | null; renewal: Promise<Token> | null };

let account: Account | undefined;

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/**
 * Returns this process's access token. Concurrent callers share one request for a new token when there is
 * none or it expires soon. When renewal fails, the current token stays in use until it expires. `insteadOf`
 * is a token that PayPal no longer accepts.
 */
export async function currentToken({ insteadOf }: { insteadOf?: string } = {}): Promise<string> {
  const current = currentAccount();
  const usableToken = current.token !== null && current.token.value !== insteadOf ? current.token : null;
  const nowMs = Date.now();
  if (usableToken && nowMs < usableToken.expiresAtMs - RENEW_BEFORE_MS) return usableToken.value;
  current.renewal ??= renewToken(current).finally(() => {
    current.renewal = null;
  });
  try {
    return (await current.renewal).value;
  } catch (error) {
    if (usableToken && nowMs < usableToken.expiresAtMs) return usableToken.value;
    throw error;
  }
}

/** A different URL or secret means a different account with its own token. */
function currentAccount(): Account {
  const { baseUrl, clientId, secret } = paypalEndpoint();
  const connectionSecret = `${baseUrl} ${clientId} ${secret}`;
  if (account?.connectionSecret !== connectionSecret)
    account = { connectionSecret, token: null, renewal: null };
  return account;
}

async function renewToken(target: Account): Promise<Token> {
  const { baseUrl, clientId, secret } = paypalEndpoint();
  const { status, json } = await fetchJson(`${baseUrl}/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  const parsed = tokenSchema.safeParse(json);
  if (status >= 300 || !parsed.success) throw new UnusableResponse('NoToken', status);
  target.token = {
    value: parsed.data.access_token,
    expiresAtMs: Date.now() + parsed.data.expires_in * 1_000,
  };
  return target.token;
}

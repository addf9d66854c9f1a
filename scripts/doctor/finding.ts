import { isNativeError } from 'node:util/types';
import { toFirstCause } from '@/lib/db/database-failure-rules';

/**
 * The result of a check: `warning` if the shop can run but probably should not, `wrong` if it cannot. `text` names the problem
 * and, unless it is ok, the remedy.
 */
export type Finding = { level: 'ok' | 'warning' | 'wrong'; check: string; text: string };

export const ok = (check: string, text: string): Finding => ({ level: 'ok', check, text });
export const warning = (check: string, text: string): Finding => ({ level: 'warning', check, text });
export const wrong = (check: string, text: string): Finding => ({ level: 'wrong', check, text });

const LEVEL_WIDTH = 'warning'.length;

/** Returns a finding as one line, whatever a server's message contains. */
export function toLine({ level, check, text }: Finding): string {
  return `${level.padEnd(LEVEL_WIDTH)}  ${check}: ${text.replace(/\s+/g, ' ').trim()}`;
}

/** Runs one check; an error that it does not explain itself is a finding too. */
export async function runCheck(check: string, run: () => Promise<Finding>): Promise<Finding> {
  try {
    return await run();
  } catch (error) {
    return wrong(check, `${toSafeCause(error)}.`);
  }
}

/** Returns an error's first cause, in its own words without a final period, and without the secrets of the environment. */
export function toSafeCause(
  error: unknown,
  variables: Record<string, string | undefined> = process.env,
): string {
  return listSecrets(variables)
    .reduce(removeSecret, toCauseText(toFirstCause(error)))
    .replace(/\.$/, '');
}

/** OpenSSL's messages are an address, a number, a file and a line around their meaning. */
function toCauseText(cause: unknown): string {
  if (!isNativeError(cause)) return String(cause);
  const isTls = 'library' in cause && 'reason' in cause;
  return isTls ? `TLS failed: ${cause.reason}` : cause.message;
}

/** A shorter secret is also a part of words, which would be unreadable without it and tell it by the missing letters. */
const MIN_SECRET_LENGTH = 6;

function removeSecret(text: string, secret: string): string {
  if (secret.length >= MIN_SECRET_LENGTH) return text.replaceAll(secret, '[removed]');
  const pattern = secret.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'gu'), '[removed]');
}

const SECRET_NAMES = /SECRET|PASSWORD|TOKEN/;
/** Their passwords are secret. */
const URL_NAMES = ['MONGODB_URI', 'SMTP_URL'];

function listSecrets(variables: Record<string, string | undefined>): string[] {
  const secrets = Object.entries(variables).flatMap(([name, value]) =>
    SECRET_NAMES.test(name) ? value : [],
  );
  const passwords = URL_NAMES.flatMap((name) => {
    const [, password = ''] = /^[^/]*\/\/[^/]*?:([^/]*)@/.exec(variables[name] ?? '') ?? [];
    return [password, decode(password)];
  });
  return [...secrets, ...passwords].filter((secret) => secret !== undefined && secret !== '') as string[];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // It is not encoded, or wrongly.
    return text;
  }
}

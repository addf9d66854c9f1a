import { checkMailServer } from '@/lib/mail/transport';
import type { Environment } from '@/lib/runtime/env';
import { type Finding, ok, toSafeCause, wrong } from './finding';

const CHECK = 'mail';

/** By nodemailer's error codes. */
const ADVICE: Readonly<Record<string, string>> = {
  EAUTH: 'It refuses the user or the password: correct them in SMTP_URL.',
  EDNS: 'Its name is unknown: correct it in SMTP_URL.',
  ESOCKET:
    'Correct host, port and scheme in SMTP_URL: smtps:// is encrypted from the first byte (usually port 465), smtp:// later (587).',
};
const OTHER_ADVICE = 'Correct SMTP_URL, or let this machine connect to it.';

/** Connects to the mail server and logs in, without sending an email. */
export async function checkMail({ SMTP_URL }: Environment): Promise<Finding> {
  // It is required, except in a trial shop.
  if (SMTP_URL === undefined) return ok(CHECK, 'a trial shop writes its emails to .data/outbox.');
  const { host, username } = new URL(SMTP_URL);
  try {
    await checkMailServer(SMTP_URL);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return wrong(CHECK, `${host}: ${toSafeCause(error)}. ${ADVICE[code] ?? OTHER_ADVICE}`);
  }
  const login = username === '' ? 'accepts a connection; SMTP_URL has no login' : 'accepts the login';
  return ok(CHECK, `${host} ${login}. Nothing was sent.`);
}

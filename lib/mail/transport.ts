import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import SMTPTransport from 'nodemailer/lib/smtp-transport';
import { type Environment, env } from '@/lib/runtime/env';
import { SITE_NAME } from '@/lib/site/site-rules';
import type { EmailContent } from './email-layout-rules';

/** The folder to which a trial shop without a mail server writes its emails. */
const OUTBOX_FOLDER = '.data/outbox';
const TRIAL_SENDER = `${SITE_NAME} <shop@shop.example>`;
const STEP_WAIT_MS = 10_000;

/** Exactly one mailbox, without lists, quotes, comments or a second address. */
const ONE_MAILBOX = /^[^\s\p{C}"(),:;<>@[\\\]]+@[^\s\p{C}"(),:;<>@[\\\]]+$/u;

export type MailSettings = {
  from: string;
  /** If absent, emails are written to `folder`. */
  smtpUrl?: string;
  folder: string;
};

/** Returns the mail settings; throws if any is missing, except in a trial shop. */
export function mailSettings({ SMTP_URL, MAIL_FROM, SHOP_DEMO }: Environment = env()): MailSettings {
  const from = MAIL_FROM ?? (SHOP_DEMO ? TRIAL_SENDER : undefined);
  if (!from) throw new Error('MAIL_FROM is not set.');
  if (!SMTP_URL && !SHOP_DEMO) throw new Error('SMTP_URL is not set.');
  return { from, smtpUrl: SMTP_URL, folder: OUTBOX_FOLDER };
}

/**
 * Sends an email and returns once the mail server has accepted it; a trial shop without a mail server writes it to a
 * file. Throws unless `to` is a single plain address, so that no user input can add a second recipient.
 */
export async function sendEmail(
  { to, subject, text, html }: EmailContent & { to: string },
  settings: MailSettings = mailSettings(),
): Promise<void> {
  if (!ONE_MAILBOX.test(to)) throw new Error('The recipient is not one plain email address.');
  const message: SendMailOptions = {
    from: settings.from,
    // An object is used as is, but a string would be parsed as a list of addresses.
    to: { name: '', address: to },
    subject,
    text,
    html,
    // Prevents automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  if (settings.smtpUrl) await sendBySmtp(settings.smtpUrl, message);
  else await writeToFile(settings.folder, message);
}

/**
 * Connects to the mail server and logs in, without sending an email. Throws nodemailer's error, whose `code` says which
 * step failed.
 */
export async function checkMailServer(url: string): Promise<void> {
  await createTransport(createSmtpTransport(url)).verify();
}

async function sendBySmtp(url: string, message: SendMailOptions): Promise<void> {
  await createTransport(createSmtpTransport(url)).sendMail(message);
}

/** Created explicitly, because createTransport() ignores the timeouts when it is passed a URL. */
function createSmtpTransport(url: string): SMTPTransport {
  return new SMTPTransport({
    url,
    dnsTimeout: STEP_WAIT_MS,
    connectionTimeout: STEP_WAIT_MS,
    greetingTimeout: STEP_WAIT_MS,
    socketTimeout: STEP_WAIT_MS,
  });
}

async function writeToFile(folder: string, message: SendMailOptions): Promise<void> {
  const email = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
  // Emails have links that open accounts: they are for no other user of this machine.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${Date.now()}-${randomBytes(8).toString('hex')}.eml`);
  // Renamed at the end, so that every `.eml` file is complete.
  await writeFile(`${file}.part`, email.message, { mode: 0o600 });
  await rename(`${file}.part`, file);
}

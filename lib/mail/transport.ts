import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import SMTPTransport from 'nodemailer/lib/smtp-transport';
import { type Environment, env } from '@/lib/config/env';
import { SITE_NAME } from '@/lib/site/site-rules';
import type { Letter } from './letter-rules';

/** Where a trial shop without a mail server puts its letters. */
const OUTBOX_FOLDER = '.data/outbox';
const TRIAL_SENDER = `${SITE_NAME} <shop@shop.example>`;
const STEP_WAIT_MS = 10_000;

/** One mailbox and nothing else: no list, no quotes, no comment, no second address within the first. */
const ONE_MAILBOX = /^[^\s\p{C}"(),:;<>@[\\\]]+@[^\s\p{C}"(),:;<>@[\\\]]+$/u;

export type MailSettings = {
  from: string;
  /** Absent: letters become files in `folder`. */
  smtpUrl?: string;
  folder: string;
};

/** How this shop sends; refused when a shop that is no trial lacks a part of it. */
export function mailSettings({ SMTP_URL, MAIL_FROM, SHOP_DEMO }: Environment = env()): MailSettings {
  const from = MAIL_FROM ?? (SHOP_DEMO ? TRIAL_SENDER : undefined);
  if (!from) throw new Error('MAIL_FROM is not set.');
  if (!SMTP_URL && !SHOP_DEMO) throw new Error('SMTP_URL is not set.');
  return { from, smtpUrl: SMTP_URL, folder: OUTBOX_FOLDER };
}

/**
 * Hands one letter to the mail server and returns when the server has it; in a trial shop without
 * one it becomes a file. Refused for anything but one plain address, so that no e-mail somebody
 * typed can name a second recipient.
 */
export async function sendLetter(
  { to, subject, text, html }: Letter & { to: string },
  settings: MailSettings = mailSettings(),
): Promise<void> {
  if (!ONE_MAILBOX.test(to)) throw new Error('The recipient is not one plain e-mail address.');
  const message: SendMailOptions = {
    from: settings.from,
    // As an object the address is taken whole; as text it would be read as a list.
    to: { name: '', address: to },
    subject,
    text,
    html,
    // Keeps automatic replies away (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  if (settings.smtpUrl) await sendBySmtp(settings.smtpUrl, message);
  else await writeFileInto(settings.folder, message);
}

async function sendBySmtp(url: string, message: SendMailOptions): Promise<void> {
  // Made here because createTransport() forgets the time-outs beside a URL.
  const transport = new SMTPTransport({
    url,
    dnsTimeout: STEP_WAIT_MS,
    connectionTimeout: STEP_WAIT_MS,
    greetingTimeout: STEP_WAIT_MS,
    socketTimeout: STEP_WAIT_MS,
  });
  await createTransport(transport).sendMail(message);
}

async function writeFileInto(folder: string, message: SendMailOptions): Promise<void> {
  const written = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${Date.now()}-${randomBytes(8).toString('hex')}.eml`);
  // Whoever watches the folder sees whole letters only.
  await writeFile(`${file}.part`, written.message);
  await rename(`${file}.part`, file);
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';

const OUTBOX = '.data/outbox';

/** Waits for the newest email to the recipient that contains the text; returns it with soft line breaks removed. */
export async function waitForEmail(recipient: string, text: string): Promise<string> {
  let email = '';
  await expect
    .poll(() => {
      const files = existsSync(OUTBOX) ? readdirSync(OUTBOX).filter((file) => file.endsWith('.eml')) : [];
      const emails = files
        .sort()
        .map((file) => readFileSync(path.join(OUTBOX, file), 'utf8').replace(/=\r?\n/g, ''));
      email = emails.filter((content) => content.includes(recipient) && content.includes(text)).at(-1) ?? '';
      return email !== '';
    })
    .toBe(true);
  return email;
}

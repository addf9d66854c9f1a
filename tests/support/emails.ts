import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';

const OUTBOX = '.data/outbox';

/** Waits for the newest email to the recipient that contains the text; returns it with soft line breaks removed. */
export async function emailTo(recipient: string, containing: string): Promise<string> {
  let found = '';
  await expect
    .poll(() => {
      const files = existsSync(OUTBOX) ? readdirSync(OUTBOX).filter((file) => file.endsWith('.eml')) : [];
      const emails = files
        .sort()
        .map((file) => readFileSync(path.join(OUTBOX, file), 'utf8').replace(/=\r?\n/g, ''));
      found = emails.filter((email) => email.includes(recipient) && email.includes(containing)).at(-1) ?? '';
      return found !== '';
    })
    .toBe(true);
  return found;
}

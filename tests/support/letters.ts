import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';

const OUTBOX = '.data/outbox';

/** The newest letter to that address, waited for; as text with soft line breaks undone. */
export async function letterTo(email: string, containing: string): Promise<string> {
  let found = '';
  await expect
    .poll(() => {
      const files = existsSync(OUTBOX) ? readdirSync(OUTBOX).filter((file) => file.endsWith('.eml')) : [];
      const letters = files
        .sort()
        .map((file) => readFileSync(path.join(OUTBOX, file), 'utf8').replace(/=\r?\n/g, ''));
      found = letters.filter((letter) => letter.includes(email) && letter.includes(containing)).at(-1) ?? '';
      return found !== '';
    })
    .toBe(true);
  return found;
}

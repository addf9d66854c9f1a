import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { PlainError, run, step } from './progress.mjs';

const MARK = 'node_modules/.installed-from';

/** Installs the packages of the lock file when they are missing or of another lock file. */
export async function ensurePackages() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 9)) {
    throw new PlainError(
      `Node ${process.versions.node} is too old. Install Node 20.9 or newer and try again.`,
    );
  }
  const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === wanted) return;
  await step('Installing packages', () =>
    run(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['ci', '--no-audit', '--no-fund'], {
      shell: process.platform === 'win32',
    }),
  );
  writeFileSync(MARK, wanted);
}

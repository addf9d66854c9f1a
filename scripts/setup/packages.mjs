import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { CliError, runProgram, runStep } from './progress.mjs';

const FINGERPRINT_FILE = 'node_modules/.installed-from';

/** Installs the packages of the lock file when they are missing or outdated. */
export async function ensurePackages() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new CliError(
      `Node ${process.versions.node} is too old. Install Node 20.19 or newer and try again.`,
    );
  }
  const fingerprint = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  if (existsSync(FINGERPRINT_FILE) && readFileSync(FINGERPRINT_FILE, 'utf8') === fingerprint) return;
  await runStep('Installing packages', () =>
    runProgram(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['ci', '--no-audit', '--no-fund'], {
      shell: process.platform === 'win32',
    }),
  );
  writeFileSync(FINGERPRINT_FILE, fingerprint);
}

import { existsSync, readFileSync } from 'node:fs';
import { CliError, runProgram, runStep } from './progress.mjs';

/** The packages that npm has installed, in the format of the lock file; it writes it at the end of each installation. */
const INSTALLED_FILE = 'node_modules/.package-lock.json';

/** Installs the packages of the lock file when they are missing or outdated. */
export async function ensurePackages() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new CliError(
      `Node ${process.versions.node} is too old. Install Node 20.19 or newer and try again.`,
    );
  }
  if (existsSync(INSTALLED_FILE) && isInstalled(readLock('package-lock.json'), readLock(INSTALLED_FILE)))
    return;
  await runStep('Installing packages', () =>
    runProgram(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['ci', '--no-audit', '--no-fund'], {
      shell: process.platform === 'win32',
    }),
  );
}

/**
 * Whether exactly the packages of a lock file are installed, except those of other platforms.
 *
 * @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean }>} Packages by their folder
 * @param {Packages} wanted
 * @param {Packages} installed
 */
export function isInstalled(wanted, installed) {
  const isAsWanted = (folder) =>
    wanted[folder]?.version === installed[folder].version &&
    wanted[folder].integrity === installed[folder].integrity;
  return (
    Object.keys(installed).every(isAsWanted) &&
    // The entry without a folder is the project itself.
    Object.keys(wanted).every((folder) => folder === '' || folder in installed || wanted[folder].optional)
  );
}

function readLock(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

import { existsSync } from 'node:fs';
import { CliError, runProgram, runStep } from './progress.mjs';

/**
 * Installs Debian packages as root on Debian; elsewhere, throws an error that names the missing packages and how to install them.
 * @param {string[]} packages
 * @param {string} advice their purpose, and an alternative to installing them
 */
export async function installDebianPackages(packages, advice) {
  const canInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (!canInstall)
    throw new CliError(`${advice} On Debian, install them: sudo apt-get install ${packages.join(' ')}`);
  await runStep(`Installing ${packages.join(', ')}`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await runProgram('apt-get', ['update'], { env });
    await runProgram('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env });
  });
}

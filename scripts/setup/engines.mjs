import { existsSync } from 'node:fs';
import { CliError, captureProgram, runProgram, runStep } from './progress.mjs';

/** The programs of `npm run browsers`, by their Debian packages. */
const PACKAGES = {
  'webkit2gtk-driver': 'WebKitWebDriver',
  'firefox-esr': 'firefox-esr',
  xvfb: 'Xvfb',
  openbox: 'openbox',
};

/** Makes sure that the other engines are there; as root on Debian, installs them. */
export async function ensureEngines() {
  const missing = await listMissingPackages();
  if (missing.length === 0) return;
  const canInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (!canInstall) {
    throw new CliError(
      'The walks need WebKitGTK, Firefox, a virtual screen and a window manager. ' +
        `On Debian, install them: sudo apt-get install ${missing.join(' ')}`,
    );
  }
  await runStep(`Installing ${missing.join(', ')}`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await runProgram('apt-get', ['update'], { env });
    await runProgram('apt-get', ['install', '-y', '--no-install-recommends', ...missing], { env });
  });
}

async function listMissingPackages() {
  const missing = [];
  for (const [name, program] of Object.entries(PACKAGES)) {
    const { code } = await captureProgram('which', [program]);
    if (code !== 0) missing.push(name);
  }
  return missing;
}

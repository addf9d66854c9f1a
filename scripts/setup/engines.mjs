import { installDebianPackages } from './debian.mjs';
import { captureProgram } from './progress.mjs';

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
  await installDebianPackages(
    missing,
    'The walks need WebKitGTK, Firefox, a virtual screen and a window manager.',
  );
}

async function listMissingPackages() {
  const missing = [];
  for (const [name, program] of Object.entries(PACKAGES)) {
    const { code } = await captureProgram('which', [program]);
    if (code !== 0) missing.push(name);
  }
  return missing;
}

import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian.mjs';
import { CliError, captureProgram } from './progress.mjs';

/** Chromium without windows of its own: a test takes two thirds of the time that it takes in `chromium`. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const PROGRAMS = [
  HEADLESS_SHELL,
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
];
const MAC_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Returns the path of a Chromium for the browser tests; installs it on Debian when possible. */
export async function ensureBrowser() {
  if (process.env.CHROMIUM_PATH) {
    if (existsSync(process.env.CHROMIUM_PATH)) return process.env.CHROMIUM_PATH;
    throw new CliError(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, but that file does not exist.`);
  }
  const browser = await findBrowser();
  if (browser) return browser;
  await installDebianPackages(
    [HEADLESS_SHELL],
    'The browser tests need Chromium or Chrome: install one, or set its path with CHROMIUM_PATH.',
  );
  return findBrowser();
}

async function findBrowser() {
  for (const name of PROGRAMS) {
    const { code, output } = await captureProgram('which', [name]);
    if (code === 0) return output.trim();
  }
  return MAC_PATHS.find((path) => existsSync(path));
}

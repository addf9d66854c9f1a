import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '@/scripts/setup/port.mjs';
import { BidiConnection } from './bidi-connection';
import { type Driver, type DriverOptions, SIZES, toClickActions, toKeyActions } from './driver';
import { endProgram, openScreen, startServer } from './programs';

/** Without pages, requests and questions of its own. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'signon.rememberSignons': false,
  'termsofuse.bypassNotification': true,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
};
const DARK = 0;
const LIGHT = 1;

/** Opens Firefox and drives it by WebDriver BiDi. */
export async function openFirefox({ size, isDark }: DriverOptions): Promise<Driver> {
  const screen = await openScreen({ width: 1280, height: 1000 });
  const home = mkdtempSync(path.join(tmpdir(), 'shop-firefox-'));
  const preferences = {
    ...PREFERENCES,
    'layout.css.prefers-color-scheme.content-override': isDark ? DARK : LIGHT,
  };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(path.join(home, 'user.js'), lines.join(''));
  const port = await findFreePort();
  const browser = await startServer(
    'firefox-esr',
    ['--no-remote', '--profile', home, '--remote-debugging-port', String(port), '--kiosk', 'about:blank'],
    { port, env: { DISPLAY: screen.display, HOME: home } },
  );
  const closePrograms = async () => {
    await endProgram(browser);
    await screen.close();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const connection = await BidiConnection.open(`ws://127.0.0.1:${port}/session`);
    const { capabilities } = await connection.send<Session>('session.new', {
      capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'accept' } } },
    });
    // In the first tab, the focus is in the address bar, and a page that is clicked does not get it.
    const { context } = await connection.send<{ context: string }>('browsingContext.create', { type: 'tab' });
    // Firefox's window is at least 450 pixels wide, a page in it is not.
    await connection.send('browsingContext.setViewport', { context, viewport: SIZES[size] });
    const version = `Firefox ${capabilities.browserVersion}`;
    return createDriver(connection, context, { version, closePrograms });
  } catch (error) {
    await closePrograms();
    throw error;
  }
}

type Session = { capabilities: { browserVersion: string } };
type Evaluation =
  | { type: 'success'; result: { value?: unknown; sharedId?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };

function createDriver(
  connection: BidiConnection,
  context: string,
  { version, closePrograms }: { version: string; closePrograms: () => Promise<void> },
): Driver {
  const target = { context };
  const act = (actions: object) => connection.send('input.performActions', { context, actions: [actions] });
  const move = (delta: number) => connection.send('browsingContext.traverseHistory', { context, delta });
  const evaluate = async (expression: string) => {
    const evaluation = await connection.send<Evaluation>('script.evaluate', {
      expression,
      target,
      awaitPromise: true,
    });
    if (evaluation.type === 'exception') throw new Error(evaluation.exceptionDetails.text);
    return evaluation.result;
  };
  return {
    version,
    async open(url) {
      await connection.send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async back() {
      await move(-1);
    },
    async forward() {
      await move(1);
    },
    async reload() {
      await connection.send('browsingContext.reload', { context, wait: 'complete' });
    },
    async evaluate(expression) {
      const { value } = await evaluate(`(async () => JSON.stringify(await (${expression})))()`);
      return value === undefined ? null : JSON.parse(String(value));
    },
    async clickAt(point) {
      await act(toClickActions(point));
    },
    async press(keys) {
      await act(toKeyActions(keys));
    },
    async chooseFiles(selector, paths) {
      const { sharedId } = await evaluate(`document.querySelector(${JSON.stringify(selector)})`);
      await connection.send('input.setFiles', { context, element: { sharedId }, files: paths });
    },
    async takePicture() {
      const { data } = await connection.send<{ data: string }>('browsingContext.captureScreenshot', target);
      return Buffer.from(data, 'base64');
    },
    async close() {
      connection.close();
      await closePrograms();
    },
  };
}

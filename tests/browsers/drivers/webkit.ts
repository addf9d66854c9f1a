import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '@/scripts/setup/port.mjs';
import { type Driver, type DriverOptions, SIZES, toClickActions, toKeyActions } from './driver';
import { endProgram, openScreen, startServer } from './programs';

const COMMAND_TIMEOUT_MS = 120_000;
/** The key of an element's reference (https://www.w3.org/TR/webdriver2/#elements). */
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';

/** Opens WebKitGTK's browser and drives it by WebDriver (https://www.w3.org/TR/webdriver2/). */
export async function openWebKit({ size, isDark }: DriverOptions): Promise<Driver> {
  // The browser fills the screen: as a window, it has a toolbar and is at least 447 pixels wide.
  const screen = await openScreen(SIZES[size]);
  const home = mkdtempSync(path.join(tmpdir(), 'shop-webkit-'));
  const port = await findFreePort();
  const server = await startServer('WebKitWebDriver', ['-p', String(port)], {
    port,
    env: { DISPLAY: screen.display, HOME: home },
  });
  const closePrograms = async () => {
    await endProgram(server);
    await screen.close();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const { sessionId, capabilities } = await send<Session>(`http://127.0.0.1:${port}/session`, {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': {
            binary: findMiniBrowser(),
            args: ['--automation', '--full-screen', ...(isDark ? ['--dark-mode'] : [])],
          },
        },
      },
    });
    const version = `WebKitGTK ${capabilities.browserVersion}`;
    return createDriver(`http://127.0.0.1:${port}/session/${sessionId}`, { version, closePrograms });
  } catch (error) {
    await closePrograms();
    throw error;
  }
}

type Session = { sessionId: string; capabilities: { browserVersion: string } };

function createDriver(
  session: string,
  { version, closePrograms }: { version: string; closePrograms: () => Promise<void> },
): Driver {
  const act = (actions: object) => send(`${session}/actions`, { actions: [actions] });
  return {
    version,
    async open(url) {
      await send(`${session}/url`, { url });
    },
    async back() {
      await send(`${session}/back`, {});
    },
    async forward() {
      await send(`${session}/forward`, {});
    },
    async reload() {
      await send(`${session}/refresh`, {});
    },
    evaluate: (expression) => send(`${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    async clickAt(point) {
      await act(toClickActions(point));
    },
    async press(keys) {
      await act(toKeyActions(keys));
    },
    async chooseFiles(selector, paths) {
      const element = await send<Record<string, string>>(`${session}/element`, {
        using: 'css selector',
        value: selector,
      });
      await send(`${session}/element/${element[ELEMENT_KEY]}/value`, { text: paths.join('\n') });
    },
    async takePicture() {
      return Buffer.from(await send<string>(`${session}/screenshot`), 'base64');
    },
    async close() {
      try {
        await send(session, undefined, 'DELETE');
      } finally {
        await closePrograms();
      }
    },
  };
}

async function send<T>(url: string, body?: object, method = body ? 'POST' : 'GET'): Promise<T> {
  const response = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(COMMAND_TIMEOUT_MS),
  });
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`WebKit: ${value.error}: ${value.message}`);
  return value;
}

/** The folder has the name of the machine's architecture and of the library's version. */
function findMiniBrowser(): string {
  const folders = readdirSync('/usr/lib').flatMap((architecture) => {
    const folder = path.join('/usr/lib', architecture);
    return /-linux-/.test(architecture) ? readdirSync(folder).map((name) => path.join(folder, name)) : [];
  });
  const programs = folders
    .filter((folder) => path.basename(folder).startsWith('webkit2gtk-'))
    .map((folder) => path.join(folder, 'MiniBrowser'))
    .filter((program) => existsSync(program));
  const [program] = programs;
  if (!program) throw new Error('MiniBrowser is not installed.');
  return program;
}

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** Of a trial shop that would be prepared for ever. */
const TRIAL = `
  import { runTrialShop } from './scripts/setup/trial.mjs';
  const prepare = () => new Promise(() => { console.log('Preparing'); setInterval(() => {}, 1_000); });
  await runTrialShop({ args: [], nodeEnv: 'test', prepare });
`;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join('.data', 'trial-'));
  mkdirSync(path.join(dataDir, 'db'), { mode: 0o755 });
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s before a trial shop is open leaves no database running', async (signal, exitCode) => {
  const { MONGODB_URI: _, npm_lifecycle_event: __, ...environment } = process.env;
  const trial = spawn(process.execPath, ['--input-type=module', '--eval', TRIAL], {
    env: { ...environment, SHOP_DATA: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = new Promise<number | null>((resolve) => trial.once('exit', resolve));
  let output = '';
  await new Promise<void>((resolve, reject) => {
    trial.once('exit', () => reject(new Error(`The trial exited: ${output}`)));
    trial.stdout.on('data', (text) => {
      output += text;
      if (output.includes('Preparing')) resolve();
    });
  });
  const { pid } = JSON.parse(readFileSync(path.join(dataDir, 'database.json'), 'utf8'));
  expect(isAlive(pid)).toBe(true);
  // Files that an earlier version left open to other users of the machine are closed.
  const modes = ['db', 'database.log', 'secrets.json'].map(
    (name) => statSync(path.join(dataDir, name)).mode & 0o777,
  );
  expect(modes).toEqual([0o700, 0o600, 0o600]);
  trial.kill(signal);
  expect(await exit).toBe(exitCode);
  expect(isAlive(pid)).toBe(false);
});

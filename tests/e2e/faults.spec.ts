import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { SEPARATE_SHOP_PORT } from '@/tests/support/browser-ports';

// Both runs would use the same ports.
test.describe.configure({ mode: 'serial' });

const MOMENTS = [
  {
    label: 'Ctrl-C, while its databases start',
    moment: /^Starting the database/m,
    // A terminal sends it to the entire group.
    interrupt: ({ pid = 0 }: ChildProcess) => process.kill(-pid, 'SIGINT'),
    exitCode: 130,
  },
  {
    label: 'SIGTERM to npm, while it kills the database under customers',
    moment: /^The database exited unexpectedly/m,
    interrupt: (npm: ChildProcess) => npm.kill('SIGTERM'),
    exitCode: 143,
  },
];

for (const { label, moment, interrupt, exitCode } of MOMENTS) {
  test(`npm run faults leaves no process and no folder after ${label}`, async () => {
    const port = String(SEPARATE_SHOP_PORT + 5);
    const npm = spawn(
      'npm',
      ['run', '--silent', 'faults', '--', '--only', 'database-killed', '--port', port],
      {
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let output = '';
    for (const stream of [npm.stdout, npm.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    const exited = new Promise((resolve) => npm.once('exit', resolve));
    await expect.poll(() => output, { timeout: 240_000 }).toMatch(moment);
    const pids = listDescendants(npm.pid);
    const commands = pids.map(readCommand);
    const [, faultsPid] = /faults-(\d+)/.exec(commands.join('\n')) ?? [];
    expect(commands.join('\n')).toContain('secantus');
    interrupt(npm);
    expect(await exited).toBe(exitCode);
    expect(output).toContain('not run: database-killed (interrupted by ');
    expect(pids.filter(isAlive).map(readCommand)).toEqual([]);
    expect(existsSync(`.data/faults-${faultsPid}`)).toBe(false);
  });
}

/** Returns the ids of the processes that this one has started, and those that these have. */
function listDescendants(pid = 0): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean);
  return children.flatMap((child) => [Number(child), ...listDescendants(Number(child))]);
}

function readCommand(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
}

/** Whether it still runs; one that has ended may still be listed. */
function isAlive(pid: number): boolean {
  return existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
}

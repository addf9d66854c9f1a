import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { waitForPort } from '@/scripts/setup/port.mjs';

/** Ends a program that this process started, and waits until it is gone. */
export async function endProgram(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const isGone = once(program, 'exit');
  program.kill();
  await isGone;
}

/** Starts a program that listens on a port, and waits until it does. It ends with this process. */
export async function startServer(
  command: string,
  args: readonly string[],
  { port, env }: { port: number; env: Record<string, string> },
): Promise<ChildProcess> {
  const program = startProgram(command, args, env);
  const isOpen = await waitForPort(port, {
    timeoutMs: 120_000,
    shouldStop: () => program.exitCode !== null,
  });
  if (!isOpen) {
    await endProgram(program);
    throw new Error(`${command} does not listen on port ${port}.`);
  }
  return program;
}

function startProgram(command: string, args: readonly string[], env: Record<string, string>): ChildProcess {
  const program = spawn(command, args, { stdio: 'ignore', env: { ...process.env, ...env } });
  const stop = () => program.kill();
  process.once('exit', stop);
  program.once('exit', () => process.off('exit', stop));
  program.once('error', () => process.off('exit', stop));
  return program;
}

/** A virtual screen with a window manager, without which a page cannot become full screen. */
export async function openScreen({ width, height }: { width: number; height: number }) {
  const server = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const stop = () => server.kill();
  process.once('exit', stop);
  const pipe = server.stdio[3];
  if (!pipe) throw new Error('Xvfb has no pipe for its number.');
  const [number] = await once(pipe, 'data');
  const display = `:${String(number).trim()}`;
  const windowManager = startProgram('openbox', ['--sm-disable'], { DISPLAY: display });
  return {
    display,
    async close() {
      await endProgram(windowManager);
      await endProgram(server);
      process.off('exit', stop);
    },
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import type { CallOptions } from './http';

export type RivalTask = {
  /** The folder of the endpoint below `app/api`. */
  file: string;
  method: string;
  calls: CallOptions[];
};

/** Lets each task be done by a process of its own, all at the same moment; returns the statuses of all calls. */
export async function race(tasks: readonly RivalTask[]): Promise<number[]> {
  const rivals = tasks.map((task) =>
    spawn(
      process.execPath,
      [
        '--require',
        './tests/support/without-server-only.cjs',
        '--import',
        'tsx',
        'tests/support/rival.ts',
        JSON.stringify(task),
      ],
      { stdio: ['pipe', 'pipe', 'inherit'], env: process.env },
    ),
  );
  await Promise.all(rivals.map(nextLine));
  const answers = rivals.map(nextLine);
  for (const { stdin } of rivals) stdin?.write('go\n');
  return (await Promise.all(answers)).flatMap((line) => JSON.parse(line));
}

function nextLine(rival: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk;
      if (!said.endsWith('\n')) return;
      rival.stdout?.off('data', listen);
      resolve(said.trim());
    };
    rival.stdout?.on('data', listen);
    rival.once('exit', (code) => reject(new Error(`A rival ended with code ${code}.`)));
  });
}

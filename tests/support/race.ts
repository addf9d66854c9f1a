import { type ChildProcess, spawn } from 'node:child_process';
import type { CallOptions } from './http';

export type RaceTask = {
  /** The folder of the endpoint below `app/api`. */
  file: string;
  method: string;
  calls: CallOptions[];
};

/** Runs each task in a process of its own, all starting at the same moment; returns all statuses. */
export async function race(tasks: readonly RaceTask[]): Promise<number[]> {
  const processes = tasks.map((task) =>
    spawn(
      process.execPath,
      [
        '--require',
        './tests/support/without-server-only.cjs',
        '--import',
        'tsx',
        'tests/support/race-process.ts',
        JSON.stringify(task),
      ],
      { stdio: ['pipe', 'pipe', 'inherit'], env: process.env },
    ),
  );
  await Promise.all(processes.map(nextLine));
  const responses = processes.map(nextLine);
  for (const { stdin } of processes) stdin?.write('go\n');
  return (await Promise.all(responses)).flatMap((line) => JSON.parse(line));
}

function nextLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const listen = (chunk: Buffer) => {
      output += chunk;
      if (!output.endsWith('\n')) return;
      child.stdout?.off('data', listen);
      resolve(output.trim());
    };
    child.stdout?.on('data', listen);
    child.once('exit', (code) => reject(new Error(`A process exited with code ${code}.`)));
  });
}

import { type ChildProcess, spawn } from 'node:child_process';
import { expectOtherWriters } from './database';
import type { CallOptions } from './http';

export type RaceTask = {
  /** The folder of the endpoint below `app/api`. */
  file: string;
  method: string;
  calls: CallOptions[];
};

/** Runs each task in its own process, all starting at the same moment; returns all statuses. */
export async function race(tasks: readonly RaceTask[]): Promise<number[]> {
  expectOtherWriters();
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
  await Promise.all(processes.map(readLine));
  const responses = processes.map(readLine);
  for (const { stdin } of processes) stdin?.write('go\n');
  return (await Promise.all(responses)).flatMap((line) => JSON.parse(line));
}

function readLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const onData = (chunk: Buffer) => {
      output += chunk;
      if (!output.endsWith('\n')) return;
      child.stdout?.off('data', onData);
      resolve(output.trim());
    };
    child.stdout?.on('data', onData);
    child.once('exit', (code) => reject(new Error(`A process exited with code ${code}.`)));
  });
}

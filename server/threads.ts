import path from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** The programs of this process's threads, as sources and as built by scripts/build.mjs. */
const PROGRAMS = {
  renderer: { source: './server/renderer/main.ts', built: 'dist/renderer.js' },
  passwords: { source: './server/passwords/main.ts', built: 'dist/passwords.js' },
  sandbox: { source: './sandbox/main.ts', built: 'dist/sandbox.js' },
} as const;

/** Starts a program in a thread; in development from its sources. */
export function startThread(
  program: keyof typeof PROGRAMS,
  isDevelopment: boolean,
  options: WorkerOptions = {},
): Worker {
  const { source, built } = PROGRAMS[program];
  if (!isDevelopment) return new Worker(path.resolve(built), options);
  const loader = `require('tsx/cjs/api').register(); require(${JSON.stringify(source)});`;
  return new Worker(loader, { ...options, eval: true });
}

import { spawn } from 'node:child_process';

/** An error for the user: printed without a stack, and the command exits with code 1. */
export class PlainError extends Error {}

/**
 * Runs one step of a command and prints how long it took. A step over two seconds shows progress: a running
 * count on a terminal, a line every ten seconds elsewhere.
 */
export async function step(title, work) {
  const startedMs = Date.now();
  const seconds = () => Math.round((Date.now() - startedMs) / 1000);
  const terminal = process.stdout.isTTY;
  const timer = setInterval(
    () => {
      if (terminal) process.stdout.write(`\r${title} … ${seconds()} s`);
      else console.log(`${title} … ${seconds()} s`);
    },
    terminal ? 1000 : 10_000,
  );
  try {
    const result = await work();
    const line = seconds() >= 2 ? `${title}: done in ${seconds()} s` : `${title}: done`;
    console.log(terminal ? `\r${line}        ` : line);
    return result;
  } finally {
    clearInterval(timer);
  }
}

/** Runs a program; its output is only shown if it fails. */
export async function run(program, args, options = {}) {
  const { code, output } = await capture(program, args, options);
  if (code !== 0) {
    throw new PlainError(`${program} ${args.join(' ')} failed (code ${code}):\n${output.slice(-4000)}`);
  }
  return output;
}

/** Runs a program and returns its exit code and output. */
export function capture(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      options.onOutput?.(String(chunk));
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
      options.onOutput?.(String(chunk));
    });
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}` }));
    child.on('close', (code, signal) => resolve({ code: code ?? `signal ${signal}`, output }));
  });
}

/** Exits a command: prints the message of a `PlainError`, or any other error with its stack. */
export function fail(error) {
  console.error(error instanceof PlainError ? `\n${error.message}` : error);
  process.exit(1);
}

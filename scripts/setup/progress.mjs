import { spawn } from 'node:child_process';

/** An error whose message is for the user: printed without a stack. */
export class CliError extends Error {}

/**
 * Runs one step of a command and prints how long it took. A step of more than two seconds shows its progress: a
 * counter in a terminal, a line every ten seconds elsewhere.
 */
export async function runStep(title, work) {
  const startedMs = Date.now();
  const elapsedSeconds = () => Math.round((Date.now() - startedMs) / 1000);
  const isTerminal = process.stdout.isTTY;
  const timer = setInterval(
    () => {
      if (isTerminal) process.stdout.write(`\r${title} … ${elapsedSeconds()} s`);
      else console.log(`${title} … ${elapsedSeconds()} s`);
    },
    isTerminal ? 1000 : 10_000,
  );
  try {
    const result = await work();
    const line = elapsedSeconds() >= 2 ? `${title}: done in ${elapsedSeconds()} s` : `${title}: done`;
    console.log(isTerminal ? `\r${line}        ` : line);
    return result;
  } finally {
    clearInterval(timer);
  }
}

/** Runs a program and returns its output; throws with the output if it fails. */
export async function runProgram(program, args, options = {}) {
  const { code, output } = await captureProgram(program, args, options);
  if (code !== 0) {
    throw new CliError(`${program} ${args.join(' ')} failed (code ${code}):\n${output.slice(-4000)}`);
  }
  return output;
}

/** Runs a program and returns its exit code and output. It ends with this process. */
export function captureProgram(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const stop = () => child.kill();
    process.once('exit', stop);
    child.once('close', () => process.off('exit', stop));
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

/** The exit codes of a command that a signal has ended: by convention 128 and the signal's number. */
export const INTERRUPT_EXIT_CODES = /** @type {const} */ ({ SIGINT: 130, SIGTERM: 143 });

/** Prints the message of a `CliError`, or any other error with its stack, and exits with code 1. */
export function exitWithError(error) {
  console.error(error instanceof CliError ? `\n${error.message}` : error);
  process.exit(1);
}

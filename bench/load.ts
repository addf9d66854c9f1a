import { Connection } from './connection';

/** Latencies are in milliseconds. */
export type Measured = { perSecond: number; latencies: number[]; errors: number };

/**
 * Asks the same over several connections for so long, each one anew as soon as its answer is
 * whole; an answer of another status than expected is an error. Waits for the last answers, so
 * that the next measurement finds a server at rest.
 */
export async function load(
  port: number,
  request: Buffer,
  { connections, durationMs, expected }: { connections: number; durationMs: number; expected: number },
): Promise<Measured> {
  const latencies: number[] = [];
  let errors = 0;
  const startedMs = performance.now();
  const endMs = startedMs + durationMs;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = new Connection(port);
      let nowMs = performance.now();
      do {
        const { status } = await connection.ask(request);
        const answeredMs = performance.now();
        if (status === expected) latencies.push(answeredMs - nowMs);
        else errors += 1;
        nowMs = answeredMs;
      } while (nowMs < endMs);
      connection.close();
    }),
  );
  return { perSecond: (latencies.length * 1000) / (performance.now() - startedMs), latencies, errors };
}

/** Asks each once, one after the other. */
export async function visitOnce(port: number, requests: readonly Buffer[]): Promise<Measured> {
  const connection = new Connection(port);
  const latencies: number[] = [];
  let errors = 0;
  const startedMs = performance.now();
  for (const request of requests) {
    const askedMs = performance.now();
    const { status } = await connection.ask(request);
    if (status === 200) latencies.push(performance.now() - askedMs);
    else errors += 1;
  }
  connection.close();
  return { perSecond: (latencies.length * 1000) / (performance.now() - startedMs), latencies, errors };
}

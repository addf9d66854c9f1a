import { Connection } from './connection';

/** Latencies are in milliseconds. */
export type Measurement = { perSecond: number; latencies: number[]; errors: number };

/**
 * Sends requests over several connections for `durationMs`; each connection sends the next one once its response is
 * complete. A response with an unexpected status is an error. Waits for the last responses, so that the next
 * measurement starts with an idle server.
 */
export async function measureLoad(
  port: number,
  nextRequest: () => Buffer,
  {
    connections,
    durationMs,
    expectedStatus,
  }: { connections: number; durationMs: number; expectedStatus: number },
): Promise<Measurement> {
  const latencies: number[] = [];
  let errors = 0;
  const startedMs = performance.now();
  const endMs = startedMs + durationMs;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = new Connection(port);
      let sentMs = performance.now();
      do {
        const { status } = await connection.send(nextRequest());
        const receivedMs = performance.now();
        if (status === expectedStatus) latencies.push(receivedMs - sentMs);
        else errors += 1;
        sentMs = receivedMs;
      } while (sentMs < endMs);
      connection.close();
    }),
  );
  return { perSecond: (latencies.length * 1000) / (performance.now() - startedMs), latencies, errors };
}

/** Sends each request once, sequentially. */
export async function measureVisits(port: number, requests: readonly Buffer[]): Promise<Measurement> {
  const connection = new Connection(port);
  const latencies: number[] = [];
  let errors = 0;
  const startedMs = performance.now();
  for (const request of requests) {
    const sentMs = performance.now();
    const { status } = await connection.send(request);
    if (status === 200) latencies.push(performance.now() - sentMs);
    else errors += 1;
  }
  connection.close();
  return { perSecond: (latencies.length * 1000) / (performance.now() - startedMs), latencies, errors };
}

import type { SampleItems } from './cases';
import { createMixedRequests, sendMixedLoad } from './mixed-load';
import type { MeasuredServer } from './servers';
import { median } from './statistics';

/** Resident memory in megabytes: its peak, and its medians after the warm-up and at the end. */
export type MemoryResult = { minutes: number; peak: number; early: number; late: number };

const SAMPLE_MS = 5_000;

/**
 * Samples the memory of a server under the mixed load. `early` is the median of the second fifth, after caches and
 * connections have reached their sizes; `late` is that of the last fifth.
 */
export async function measureMemory(
  server: MeasuredServer,
  items: SampleItems,
  durationMs: number,
): Promise<MemoryResult> {
  const requests = await createMixedRequests(server, items);
  const samples: number[] = [];
  const sample = async () => {
    samples.push((await server.readUsage()).residentKilobytes / 1024);
  };
  const timer = setInterval(() => void sample(), Math.min(SAMPLE_MS, durationMs / 20));
  try {
    await sendMixedLoad(server.port, requests, durationMs);
  } finally {
    clearInterval(timer);
  }
  const fifth = Math.floor(samples.length / 5);
  return {
    minutes: durationMs / 60_000,
    peak: (await server.readUsage()).peakKilobytes / 1024,
    early: median(samples.slice(fifth, 2 * fifth)),
    late: median(samples.slice(-fifth)),
  };
}

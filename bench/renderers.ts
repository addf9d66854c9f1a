import { encodeRequest, toUnpopularSearch } from './cases';
import { measureLoad } from './load';
import { type Pace, rotate } from './measure';
import { MeasuredServer, type StartSettings } from './servers';
import { median } from './statistics';

/** Live pages per second with one and two renderers; the ratio is the median of the rounds. */
export type RenderersResult = { one: number; two: number; ratio: number };

const CONNECTIONS = 8;

/** Measures a live page with one and with two renderers in interleaved rounds. */
export async function measureRenderers(
  settings: StartSettings,
  { rounds, mixedMs }: Pace,
): Promise<RenderersResult> {
  const servers: { renderers: number; server: MeasuredServer; rates: number[] }[] = [];
  try {
    for (const renderers of [1, 2]) {
      const environment = { ...settings.environment, RENDERERS: String(renderers) };
      const server = await MeasuredServer.start('shop', { ...settings, environment });
      servers.push({ renderers, server, rates: [] });
    }
    for (let round = 0; round <= rounds; round += 1) {
      for (const { server, rates } of rotate(servers, round)) {
        const request = encodeRequest(toUnpopularSearch('rice'), server.port);
        const load = { connections: CONNECTIONS, durationMs: mixedMs / 2, expectedStatus: 200 };
        const { perSecond } = await measureLoad(server.port, () => request, load);
        // The first round is a warm-up.
        if (round > 0) rates.push(perSecond);
      }
    }
  } finally {
    await Promise.all(servers.map(({ server }) => server.stop()));
  }
  const [one = [], two = []] = servers.map(({ rates }) => rates);
  return {
    one: median(one),
    two: median(two),
    ratio: median(two.map((rate, index) => rate / (one[index] ?? Number.NaN))),
  };
}

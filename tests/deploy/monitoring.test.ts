import { readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { toShopMetrics } from '@/lib/jobs/shop-metrics-rules';
import { type GatewayUnderTest, openGateway } from '@/tests/support/gateway';

/** Prometheus itself adds this to each scrape. */
const SCRAPE_METRICS = ['up'];

type Rule = {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string; action: string };
};
type Panel = { title: string; targets: { expr: string }[] };

const { groups } = parse(readFileSync('deploy/prometheus/alerts.yaml', 'utf8')) as {
  groups: { name: string; rules: Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(readFileSync('deploy/grafana/dashboard.json', 'utf8')) as { panels: Panel[] };
const expressions = [
  ...rules.map(({ alert, expr }) => ({ label: `the alert ${alert}`, expr })),
  ...panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }, index) => ({ label: `the panel “${title}”, ${index + 1}`, expr })),
  ),
];

let shop: GatewayUnderTest;
let scrape: string;
beforeAll(async () => {
  shop = await openGateway(async (_request, response) => void response.end());
  const counts = {
    openAlerts: 0,
    emails: { waiting: 0, failed: 0 },
    recentOrders: [],
    backups: { madeAt: null, provenAt: null, failure: null },
  };
  scrape = (await shop.gateway.readMetrics()) + toShopMetrics(counts);
});
afterAll(() => shop.close());

/** Returns the names of the metrics that PromQL reads; throws unless it can be parsed. */
function listMetrics(expr: string): string[] {
  const names: string[] = [];
  parser.parse(expr).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) throw new Error(`No PromQL at character ${from}: ${expr}`);
      if (type.name === 'VectorSelector') names.push((/^[\w:]+/.exec(expr.slice(from, to)) ?? [''])[0]);
    },
  });
  return names;
}

/** Returns the names of a scrape's samples. */
function listSampleNames(): Set<string> {
  const types = [...scrape.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
}

test('an expression that is no PromQL is noticed', () => {
  expect(() => listMetrics('sum(rate(shop_requests_total[5m])')).toThrow('No PromQL');
  expect(listMetrics('max(shop_a) / rate(shop_b{x="y"}[5m])')).toEqual(['shop_a', 'shop_b']);
});

test.each(expressions)('$label reads only metrics that the shop has', ({ expr }) => {
  const names = listMetrics(expr);
  expect(names.length).toBeGreaterThan(0);
  expect([...listSampleNames(), ...SCRAPE_METRICS]).toEqual(expect.arrayContaining(names));
});

test('every alert has a name of its own, a severity, and says what happened and what to do', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { labels, annotations } of rules) {
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(annotations.summary).not.toBe('');
    expect(annotations.action).not.toBe('');
  }
});

test('the shop’s metrics are named as Prometheus recommends: counters end in _total, and units are base units', () => {
  const types = [...scrape.matchAll(/^# TYPE (shop_\S+) (\S+)$/gm)];
  expect(types.length).toBeGreaterThan(15);
  for (const [, name = '', type] of types) {
    expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter']);
    expect(name).not.toMatch(/_(?:ms|millis|kb|mb|percent)(?:_|$)/);
  }
});

test.each([
  { alert: 'ShopBackupOld', metric: 'shop_backup_timestamp_seconds' },
  { alert: 'ShopBackupUnproven', metric: 'shop_backup_proof_timestamp_seconds' },
])('$alert also fires when a clock ahead has dated the newest in the future', ({ alert, metric }) => {
  const expr = rules.find((rule) => rule.alert === alert)?.expr;
  expect(expr).toContain(`time() - max(${metric})`);
  expect(expr).toContain(`or max(${metric}) - time() > 3600`);
});

import type { AppHandler } from '@/server/renderer/app-response';
import { type GatewayUnderTest, openGateway } from '@/tests/support/gateway';
import { sendHttpRequest } from '@/tests/support/http-client';

let shop: GatewayUnderTest;
let app: jest.MockedFunction<AppHandler>;

beforeEach(async () => {
  app = jest.fn<Promise<void>, Parameters<AppHandler>>(async (_request, response) => {
    response.writeHead(204);
    response.end();
  });
  shop = await openGateway((...args) => app(...args), { TRUSTED_PROXIES: 1 });
});
afterEach(() => shop.close());

const sendReport = (client: string, body: string | Buffer[] = '{"page":"home"}') =>
  sendHttpRequest(shop.port, '/api/page-vitals', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': client },
    body,
  });

/** Returns the lines of a metric that are about one class of pages. */
const readLines = async (metric: string, page: string) =>
  (await shop.gateway.readMetrics())
    .split('\n')
    .filter((line) => line.startsWith(`shop_page_${metric}`) && line.includes(`page="${page}"`));

test.each([
  { how: 'by its Content-Length', body: 'x'.repeat(1025) },
  { how: 'in chunks', body: [Buffer.alloc(600), Buffer.alloc(600)] },
])('a report over 1 KB $how gets 413, and no renderer sees it', async ({ body }) => {
  const { status, text } = await sendReport('203.0.113.9', body);
  expect([status, JSON.parse(text).code]).toEqual([413, 'too_large']);
  expect(app).not.toHaveBeenCalled();
});

test('many reports at once occupy two slots, so that an order need not wait for them', async () => {
  const waiting: (() => void)[] = [];
  app.mockImplementation(async (request, response) => {
    if (request.url === '/api/page-vitals') await new Promise<void>((resolve) => void waiting.push(resolve));
    response.writeHead(204);
    response.end();
  });
  const reports = Array.from({ length: 10 }, (_, index) => sendReport(`203.0.113.${index}`));
  while (waiting.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
  const order = await sendHttpRequest(shop.port, '/api/orders', {
    method: 'POST',
    headers: { 'X-Forwarded-For': '203.0.113.1' },
    body: '{}',
  });
  expect([order.status, waiting.length]).toEqual([204, 2]);
  let isDone = false;
  void Promise.all(reports).then(() => {
    isDone = true;
  });
  while (!isDone) {
    for (const resolve of waiting.splice(0)) resolve();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect((await Promise.all(reports)).map(({ status }) => status)).toEqual(Array(10).fill(204));
});

test('visits are counted by class of pages, in seconds, and each measurement only where it was made', async () => {
  shop.gateway.recordPageVitals({ page: 'recipe', lcpMs: 1_840, inpMs: 96, cls: 0.0123, ttfbMs: 120 });
  shop.gateway.recordPageVitals({ page: 'recipe', lcpMs: 5_000, ttfbMs: 0, cls: 0 });
  shop.gateway.recordPageVitals({ page: 'home', ttfbMs: 2_000 });
  expect(await readLines('lcp_seconds', 'recipe')).toEqual(
    expect.arrayContaining([
      'shop_page_lcp_seconds_bucket{le="1.5",page="recipe"} 0',
      'shop_page_lcp_seconds_bucket{le="1.9",page="recipe"} 1',
      'shop_page_lcp_seconds_bucket{le="+Inf",page="recipe"} 2',
      'shop_page_lcp_seconds_sum{page="recipe"} 6.84',
      'shop_page_lcp_seconds_count{page="recipe"} 2',
    ]),
  );
  expect(await readLines('inp_seconds_count', 'recipe')).toEqual([
    'shop_page_inp_seconds_count{page="recipe"} 1',
  ]);
  expect(await readLines('cls_bucket', 'recipe')).toContain(
    'shop_page_cls_bucket{le="0.001",page="recipe"} 1',
  );
  expect(await readLines('ttfb_seconds_count', 'home')).toEqual([
    'shop_page_ttfb_seconds_count{page="home"} 1',
  ]);
  expect(await readLines('lcp_seconds', 'home')).toEqual([]);
});

test('what Google calls good and poor can be read from the buckets', async () => {
  shop.gateway.recordPageVitals({ page: 'home', lcpMs: 1, inpMs: 1, cls: 0, ttfbMs: 1 });
  for (const [metric, bounds] of Object.entries({
    lcp_seconds: [2.5, 4],
    inp_seconds: [0.2, 0.5],
    cls: [0.1, 0.25],
    ttfb_seconds: [0.8, 1.8],
  })) {
    const lines = (await readLines(`${metric}_bucket`, 'home')).join('\n');
    for (const bound of bounds) expect(lines).toContain(`le="${bound}"`);
  }
});

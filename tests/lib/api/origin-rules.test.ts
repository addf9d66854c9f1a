import {
  canWriteWithCookie,
  isOriginOfHost,
  isUnsafeMethod,
  type RequestSource,
} from '@/lib/api/origin-rules';

const SHOP_ORIGINS = ['https://shop.test', 'http://localhost:3000'];
/** A changing request from a browser that sends nothing about its page. */
const POST: RequestSource = { method: 'POST', origin: null, fetchSite: null };

test.each([
  { rule: 'another site', source: { origin: 'https://evil.example' } },
  { rule: 'a site whose name begins like the shop’s', source: { origin: 'https://shop.test.evil.example' } },
  { rule: 'a site whose name ends like the shop’s', source: { origin: 'https://evil-shop.test' } },
  {
    rule: 'a subdomain of the shop’s host, which someone else may run',
    source: { origin: 'https://blog.shop.test' },
  },
  {
    rule: 'the shop’s host without encryption, where anyone may write',
    source: { origin: 'http://shop.test' },
  },
  { rule: 'another port of the shop’s host', source: { origin: 'https://shop.test:8443' } },
  { rule: 'a page that hides its origin, as a sandboxed frame does', source: { origin: 'null' } },
  {
    rule: 'an empty origin, which is not an origin of the shop',
    source: { origin: '', fetchSite: 'same-origin' },
  },
  {
    rule: 'another site, whatever Sec-Fetch-Site says: the origin decides',
    source: { origin: 'https://evil.example', fetchSite: 'same-origin' },
  },
  { rule: 'no origin, but another site in Sec-Fetch-Site', source: { fetchSite: 'cross-site' } },
  { rule: 'no origin, but another host of the same domain', source: { fetchSite: 'same-site' } },
  { rule: 'no origin, and no page that sent it', source: { fetchSite: 'none' } },
  { rule: 'neither header, although every browser that attaches a cookie sends one of them', source: {} },
])('refuses a change made with the cookie by $rule', ({ source }) => {
  expect(canWriteWithCookie({ ...POST, ...source }, SHOP_ORIGINS)).toBe(false);
});

test('a shop without a configured origin lets no origin change anything', () => {
  expect(canWriteWithCookie({ ...POST, origin: 'https://shop.test' }, [])).toBe(false);
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'patch', 'A_FUTURE_METHOD'])(
  '%s may change data, so another site may not send it with the cookie',
  (method) => {
    expect(isUnsafeMethod(method)).toBe(true);
    expect(
      canWriteWithCookie({ method, origin: 'https://evil.example', fetchSite: null }, SHOP_ORIGINS),
    ).toBe(false);
  },
);

test.each([
  { rule: 'a page of the shop', source: { origin: 'https://shop.test' } },
  { rule: 'a page of another origin that belongs to the shop', source: { origin: 'http://localhost:3000' } },
  {
    rule: 'a page of the shop behind a proxy, which the browser takes for another site',
    source: { origin: 'https://shop.test', fetchSite: 'cross-site' },
  },
  { rule: 'a page of the shop in a browser that sends no origin', source: { fetchSite: 'same-origin' } },
])('allows a change made with the cookie by $rule', ({ source }) => {
  expect(canWriteWithCookie({ ...POST, ...source }, SHOP_ORIGINS)).toBe(true);
});

test.each(['GET', 'HEAD', 'OPTIONS'])('%s changes nothing, so a link from anywhere may send it', (method) => {
  expect(isUnsafeMethod(method)).toBe(false);
  expect(
    canWriteWithCookie({ method, origin: 'https://evil.example', fetchSite: 'cross-site' }, SHOP_ORIGINS),
  ).toBe(true);
});

test.each([
  { rule: 'another host', origin: 'https://evil.example', host: 'shop.test' },
  { rule: 'another port', origin: 'https://shop.test:8443', host: 'shop.test' },
  { rule: 'no host', origin: 'https://shop.test', host: null },
  { rule: 'an origin that is hidden', origin: 'null', host: 'null' },
  { rule: 'an origin that is no URL', origin: 'shop.test', host: 'shop.test' },
])('a page is not of the host that serves it with $rule', ({ origin, host }) => {
  expect(isOriginOfHost(origin, host)).toBe(false);
});

test.each([
  { origin: 'https://shop.test', host: 'shop.test' },
  { origin: 'https://shop.test:443', host: 'shop.test' },
  { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' },
])('a page of $origin is of the host $host', ({ origin, host }) => {
  expect(isOriginOfHost(origin, host)).toBe(true);
});

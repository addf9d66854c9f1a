import {
  isPlausibleTransmission,
  MAX_WEBHOOK_BYTES,
  type Transmission,
} from '@/lib/payments/paypal/paypal-webhook';

const BASE_URL = 'https://api-m.paypal.com';
const NOW_MS = Date.parse('2026-11-22T12:00:00Z');
const VALID_TRANSMISSION: Transmission = {
  id: 't1',
  time: '2026-11-22T11:59:58Z',
  signature: 'c2ln',
  algorithm: 'SHA256withRSA',
  certificateUrl: 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42',
};
const isPlausible = (difference: Partial<Transmission>, baseUrl = BASE_URL) =>
  isPlausibleTransmission({ ...VALID_TRANSMISSION, ...difference }, baseUrl, NOW_MS);

test.each([
  { rule: 'another host', certificateUrl: 'https://evil.example/cert' },
  { rule: 'a host whose name ends like PayPal’s', certificateUrl: 'https://evilpaypal.com/cert' },
  {
    rule: 'a host whose name starts like PayPal’s',
    certificateUrl: 'https://api.paypal.com.evil.example/cert',
  },
  {
    rule: 'a host with PayPal’s name only in its path',
    certificateUrl: 'https://evil.example/api.paypal.com',
  },
  {
    rule: 'a host behind a username like PayPal’s',
    certificateUrl: 'https://api.paypal.com@evil.example/cert',
  },
  { rule: 'PayPal’s host, but with a username', certificateUrl: 'https://evil@api.paypal.com/cert' },
  { rule: 'a host with another letter instead of the dot', certificateUrl: 'https://paypalxcom/cert' },
  { rule: 'PayPal’s host without encryption', certificateUrl: 'http://api.paypal.com/cert' },
  { rule: 'PayPal’s host with another protocol', certificateUrl: 'ftp://api.paypal.com/cert' },
  { rule: 'something that is not a URL', certificateUrl: 'api.paypal.com/cert' },
  { rule: 'nothing', certificateUrl: '' },
])('a webhook whose certificate is at $rule is not PayPal’s', ({ certificateUrl }) => {
  expect(isPlausible({ certificateUrl })).toBe(false);
});

test.each([
  { rule: 'was first sent more than three days ago (a replay)', time: '2026-11-19T11:54:59Z' },
  { rule: 'is from the future, beyond clock skew', time: '2026-11-22T12:05:01Z' },
  { rule: 'has no time', time: '' },
  { rule: 'has an invalid time', time: 'yesterday' },
])('a webhook that $rule is not PayPal’s', ({ time }) => {
  expect(isPlausible({ time })).toBe(false);
});

test.each([
  { rule: 'comes directly from PayPal', difference: {} },
  { rule: 'is at the limit of the clock skew', difference: { time: '2026-11-22T12:05:00Z' } },
  { rule: 'PayPal retries at the very end', difference: { time: '2026-11-19T11:55:00Z' } },
  { rule: 'PayPal retries after almost three days', difference: { time: '2026-11-19T12:00:01Z' } },
  { rule: 'is slightly ahead of the shop’s clock', difference: { time: '2026-11-22T12:04:59Z' } },
  {
    rule: 'has its certificate at another PayPal host',
    difference: { certificateUrl: 'https://api.sandbox.paypal.com/cert' },
  },
  {
    rule: 'has its certificate at PayPal’s bare domain',
    difference: { certificateUrl: 'https://paypal.com/cert' },
  },
])('a webhook that $rule is plausible', ({ difference }) => {
  expect(isPlausible(difference)).toBe(true);
});

test('the sandbox host may serve the certificate, even without encryption; other ports may not', () => {
  const sandboxUrl = 'http://127.0.0.1:4010';
  expect(isPlausible({ certificateUrl: 'http://127.0.0.1:4011/cert' }, sandboxUrl)).toBe(false);
  expect(isPlausible({ certificateUrl: 'http://127.0.0.1:4010/cert' }, BASE_URL)).toBe(false);
  expect(isPlausible({ certificateUrl: 'http://127.0.0.1:4010/cert' }, sandboxUrl)).toBe(true);
});

test('an event has at most 64 KB', () => {
  expect(MAX_WEBHOOK_BYTES).toBe(65_536);
});

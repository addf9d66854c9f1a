import { toPasskeyHost } from '@/lib/accounts/passkey-rules';

test.each([
  { origin: 'https://shop.example:8443', host: 'shop.example' },
  { origin: 'http://localhost:3000', host: 'localhost' },
  { origin: 'http://shop.example', host: null },
  { origin: 'https://192.0.2.1', host: null },
  { origin: 'https://[2001:db8::1]', host: null },
])('passkeys of $origin are bound to $host', ({ origin, host }) => {
  expect(toPasskeyHost(origin)).toBe(host);
});

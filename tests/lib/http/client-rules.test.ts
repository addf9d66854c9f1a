import { readIpAddress, toRateLimitClient } from '@/lib/http/client-rules';

test.each([
  { what: 'an IPv4 address', address: '203.0.113.7', client: '203.0.113.7' },
  { what: 'an IPv4 address in IPv6', address: '::ffff:203.0.113.7', client: '203.0.113.7' },
  { what: 'the same address in hexadecimal', address: '::ffff:cb00:7107', client: '203.0.113.7' },
  { what: 'the same address written in full', address: '0:0:0:0:0:FFFF:203.0.113.7', client: '203.0.113.7' },
  { what: 'an IPv6 address', address: '2001:db8:1:2:3:4:5:6', client: '2001:db8:1:2::/64' },
  {
    what: 'another IPv6 address of the same network',
    address: '2001:DB8:1:2::1',
    client: '2001:db8:1:2::/64',
  },
  { what: 'an IPv6 address with zeros inside', address: '2001:db8::1', client: '2001:db8:0:0::/64' },
  { what: 'the local machine', address: '::1', client: '0:0:0:0::/64' },
  { what: 'nothing', address: '', client: '' },
])('counts $what as $client', ({ address, client }) => {
  expect(toRateLimitClient(address)).toBe(client);
});

test.each([
  { text: '203.0.113.7:51234', address: '203.0.113.7' },
  { text: '[2001:db8::1]:443', address: '2001:db8::1' },
  { text: '[2001:db8::1]', address: '2001:db8::1' },
  { text: '2001:db8::1', address: '2001:db8::1' },
  { text: 'fe80::1%eth0', address: 'fe80::1' },
  { text: 'unknown', address: null },
  { text: '203.0.113.7:port', address: null },
  { text: '', address: null },
])('reads a proxy’s entry “$text” as $address', ({ text, address }) => {
  expect(readIpAddress(text)).toBe(address);
});

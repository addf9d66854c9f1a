import { readIpAddress, toRateLimitClient } from '@/lib/http/client-rules';

test.each([
  { label: 'an IPv4 address', address: '203.0.113.7', client: '203.0.113.7' },
  { label: 'an IPv4 address in IPv6', address: '::ffff:203.0.113.7', client: '203.0.113.7' },
  { label: 'the same address in hexadecimal', address: '::ffff:cb00:7107', client: '203.0.113.7' },
  { label: 'the same address written in full', address: '0:0:0:0:0:FFFF:203.0.113.7', client: '203.0.113.7' },
  { label: 'an IPv6 address', address: '2001:db8:1:2:3:4:5:6', client: '2001:db8:1:2::/64' },
  {
    label: 'another IPv6 address of the same network',
    address: '2001:DB8:1:2::1',
    client: '2001:db8:1:2::/64',
  },
  { label: 'an IPv6 address with zeros inside', address: '2001:db8::1', client: '2001:db8:0:0::/64' },
  { label: 'the local machine', address: '::1', client: '0:0:0:0::/64' },
  { label: 'nothing', address: '', client: '' },
])('counts $label as $client', ({ address, client }) => {
  expect(toRateLimitClient(address)).toBe(client);
});

test.each([
  { entry: '203.0.113.7:51234', address: '203.0.113.7' },
  { entry: '[2001:db8::1]:443', address: '2001:db8::1' },
  { entry: '[2001:db8::1]', address: '2001:db8::1' },
  { entry: '2001:db8::1', address: '2001:db8::1' },
  { entry: 'fe80::1%eth0', address: 'fe80::1' },
  { entry: 'unknown', address: null },
  { entry: '203.0.113.7:port', address: null },
  { entry: '', address: null },
])('reads a proxy’s entry “$entry” as $address', ({ entry, address }) => {
  expect(readIpAddress(entry)).toBe(address);
});

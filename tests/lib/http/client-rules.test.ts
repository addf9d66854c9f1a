import { readIpAddress, toClient } from '@/lib/http/client-rules';

test.each([
  { what: 'an IPv4 address', address: '203.0.113.7', client: '203.0.113.7' },
  { what: 'an IPv4 address in IPv6', address: '::ffff:203.0.113.7', client: '203.0.113.7' },
  { what: 'the same in hexadecimal', address: '::ffff:cb00:7107', client: '203.0.113.7' },
  { what: 'the same in full', address: '0:0:0:0:0:FFFF:203.0.113.7', client: '203.0.113.7' },
  { what: 'an IPv6 address', address: '2001:db8:1:2:3:4:5:6', client: '2001:db8:1:2::/64' },
  { what: 'another of the same network', address: '2001:DB8:1:2::1', client: '2001:db8:1:2::/64' },
  { what: 'one with zeros within', address: '2001:db8::1', client: '2001:db8:0:0::/64' },
  { what: 'this machine', address: '::1', client: '0:0:0:0::/64' },
  { what: 'nothing', address: '', client: '' },
])('$what is counted as $client', ({ address, client }) => {
  expect(toClient(address)).toBe(client);
});

test.each([
  { said: '203.0.113.7:51234', address: '203.0.113.7' },
  { said: '[2001:db8::1]:443', address: '2001:db8::1' },
  { said: '[2001:db8::1]', address: '2001:db8::1' },
  { said: '2001:db8::1', address: '2001:db8::1' },
  { said: 'fe80::1%eth0', address: 'fe80::1' },
  { said: 'unknown', address: null },
  { said: '203.0.113.7:port', address: null },
  { said: '', address: null },
])('a proxy that says “$said” means $address', ({ said, address }) => {
  expect(readIpAddress(said)).toBe(address);
});

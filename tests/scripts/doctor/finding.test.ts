import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { connect } from 'node:tls';
import { toSafeCause } from '@/scripts/doctor/finding';

test('a server that speaks no TLS is told of in words, not in those of OpenSSL', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end('220 mail.example ESMTP\r\n');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const [error] = await once(connect({ port, host: '127.0.0.1' }), 'error').catch((reason) => [reason]);
  server.close();
  expect(toSafeCause(error, { SMTP_URL: 'smtps://u:p@mail.example' })).toBe(
    'TLS failed: wrong version number',
  );
});

test.each([
  {
    secret: 'p',
    message: 'a pipe of port p broke, "p"',
    text: 'a pipe of port [removed] broke, "[removed]"',
  },
  { secret: 'a+b', message: 'a+b is wrong, not xa+bx', text: '[removed] is wrong, not xa+bx' },
  { secret: 'Cardamom-7', message: 'xCardamom-7x is wrong.', text: 'x[removed]x is wrong' },
])('a password is removed from a message, and nothing else is: $secret', ({ secret, message, text }) => {
  const variables = { SMTP_URL: `smtps://u:${encodeURIComponent(secret)}@mail.example` };
  expect(toSafeCause(new Error(message), variables)).toBe(text);
});

import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { fetchPage, type Network } from '@/lib/import/page-fetcher';
import { isPublicAddress } from '@/lib/import/public-address';

const PAGE = '<html><h1>Soup</h1></html>';
let server: Server;
let listener: RequestListener = () => {};
const seen: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(`${request.headers.host}${request.url}`);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  seen.length = 0;
});

/** The name of the test's own server; every other name and address is judged as in the shop. */
const HOME = 'recipes.net';
const LOOPBACK = '127.0.0.1';
function aNetwork(names: Record<string, string[]> = {}): Network & { asked: string[] } {
  const asked: string[] = [];
  let home = 0;
  return {
    asked,
    resolve: async (name) => {
      asked.push(name);
      if (name === HOME) home += 1;
      return name === HOME ? [LOOPBACK] : (names[name] ?? []);
    },
    // The loopback address is allowed exactly as often as the server's name was asked for.
    isAllowed: (address) => (address === LOOPBACK && home > 0 ? home-- > 0 : isPublicAddress(address)),
    toPort: ({ port }) => (port === '' ? (server.address() as AddressInfo).port : null),
  };
}
const respond = (status: number, headers: Record<string, string>, body: string | Buffer = '') => {
  listener = (_, response) => response.writeHead(status, headers).end(body);
};
const toMessage = (address: string, network = aNetwork()) =>
  fetchPage(address, network).then(
    () => 'it was read',
    (error: Error & { code?: string }) => {
      expect(error.code).toBe('invalid_input');
      return error.message;
    },
  );

const FORBIDDEN = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://0/',
  'http://0.0.0.0/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://168.63.129.16/metadata/',
  'http://100.64.0.1/',
  'http://192.0.0.192/',
  'http://192.0.2.1/',
  'http://198.18.0.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://240.0.0.1/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b:1::a00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:7f00:1::]/',
  'http://[2001:db8::1]/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://[100::1]/',
  'http://localhost/',
  'http://LOCALHOST./',
  'http://db/',
  'http://metadata.google.internal/',
  'http://printer.local/',
  'http://router.home.arpa/',
  'http://service.localhost/',
  'http://１２７.０.０.１/',
  'ftp://recipes.net/',
  'file:///etc/passwd',
  'gopher://recipes.net/',
  'javascript:alert(1)',
  'data:text/html,hello',
  'http://recipes.net:22/',
  'http://recipes.net:27017/',
  'https://recipes.net:8443/',
  'http://user@recipes.net/',
  'http://user:secret@recipes.net/',
  `http://recipes.net/${'a'.repeat(3_000)}`,
  'http://',
  '',
];

test('at least forty addresses of this machine, its network or its cloud are tried', () => {
  expect(FORBIDDEN.length).toBeGreaterThanOrEqual(40);
});

test.each(FORBIDDEN)('“%s” is refused before anything is sent', async (address) => {
  expect(await toMessage(address)).toMatch(/paste it here/);
  expect(seen).toEqual([]);
});

test.each(FORBIDDEN.filter((address) => /^[a-z]+:\/\/[ -~]*$/.test(address) && address.length < 200))(
  'a page that leads to “%s” is refused',
  async (address) => {
    respond(302, { Location: address });
    expect(await toMessage(`http://${HOME}/start`)).toMatch(/paste it here/);
    expect(seen).toEqual([`${HOME}/start`]);
  },
);

test.each([
  ['loopback', ['127.0.0.1']],
  ['a private address', ['10.1.2.3']],
  ['a private address behind a public one', ['93.184.216.34', '192.168.0.1']],
  ['a mapped address', ['::ffff:10.0.0.1']],
  ['an address of the cloud', ['169.254.169.254']],
  ['nothing', []],
])('a name that means %s is refused', async (_, addresses) => {
  expect(await toMessage('http://evil.net/', aNetwork({ 'evil.net': addresses }))).toMatch(
    /could not be reached/,
  );
  expect(seen).toEqual([]);
});

test('a name is asked for once, so that it cannot mean another machine when the connection is made', async () => {
  respond(200, { 'Content-Type': 'text/html' }, PAGE);
  const network = aNetwork();
  await fetchPage(`http://${HOME}/soup`, network);
  expect(network.asked).toEqual([HOME]);
});

test('a page is read, without cookies, with the shop’s name, at the address that it leads to', async () => {
  let headers: object = {};
  listener = (request, response) => {
    headers = request.headers;
    if (request.url === '/old') response.writeHead(301, { Location: '/new', 'Set-Cookie': 'a=b' }).end();
    else response.writeHead(200, { 'Content-Type': 'text/html' }).end(PAGE);
  };
  expect(await fetchPage(`http://${HOME}/old#part`, aNetwork())).toEqual({
    text: PAGE,
    url: `http://${HOME}/new`,
  });
  expect(headers).toMatchObject({
    host: HOME,
    'user-agent': expect.stringContaining('InternationalRecipes'),
  });
  expect(headers).not.toHaveProperty('cookie');
});

test('five redirects are followed, six are not', async () => {
  listener = (request, response) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) response.writeHead(200, { 'Content-Type': 'text/html' }).end(PAGE);
    else response.writeHead(302, { Location: `/${left - 1}` }).end();
  };
  expect(await fetchPage(`http://${HOME}/5`, aNetwork())).toMatchObject({ text: PAGE });
  expect(await toMessage(`http://${HOME}/6`)).toMatch(/redirects too many times/);
});

test.each([
  ['gzip', gzipSync(PAGE)],
  ['deflate', deflateSync(PAGE)],
  ['br', brotliCompressSync(PAGE)],
])('a page compressed with %s is read', async (encoding, body) => {
  respond(200, { 'Content-Type': 'text/html', 'Content-Encoding': encoding }, body);
  expect(await fetchPage(`http://${HOME}/`, aNetwork())).toMatchObject({ text: PAGE });
});

const BOMB = Buffer.alloc(100_000_000);
test.each([
  ['gzip', gzipSync(BOMB)],
  ['br', brotliCompressSync(BOMB)],
  ['identity', Buffer.alloc(3_000_001)],
])('a page that is larger than 3 MB, once read as %s, is refused', async (encoding, body) => {
  respond(200, { 'Content-Type': 'text/html', 'Content-Encoding': encoding }, body);
  expect(await toMessage(`http://${HOME}/`)).toMatch(/larger than 3 MB/);
});

test.each([
  ['a broken compression', { 'Content-Encoding': 'gzip' }, /could not be reached/],
  ['an unknown compression', { 'Content-Encoding': 'gzip, gzip' }, /could not be reached/],
  ['a picture', { 'Content-Type': 'image/png' }, /not lead to a web page/],
  ['a program', { 'Content-Type': 'application/octet-stream' }, /not lead to a web page/],
])('%s is refused', async (_, headers, message) => {
  respond(200, { 'Content-Type': 'text/html', ...headers }, 'secret');
  expect(await toMessage(`http://${HOME}/`)).toMatch(message);
});

test.each([401, 403, 404, 429, 500, 204, 304])(
  'a response %d is refused, and nothing of it is repeated',
  async (status) => {
    respond(
      status,
      { 'Content-Type': 'text/html' },
      status === 204 || status === 304 ? '' : 'secret details',
    );
    const message = await toMessage(`http://${HOME}/`);
    expect(message).toMatch(/paste it here/);
    expect(message).not.toMatch(/secret|recipes\.net/);
  },
);

test('a server that closes the connection is refused', async () => {
  listener = (request) => request.socket.destroy();
  expect(await toMessage(`http://${HOME}/`)).toMatch(/could not be reached/);
});

test('a page in an older encoding is read as it says', async () => {
  respond(200, { 'Content-Type': 'text/html; charset=iso-8859-1' }, Buffer.from('Crème', 'latin1'));
  expect(await fetchPage(`http://${HOME}/`, aNetwork())).toMatchObject({ text: 'Crème' });
  const inPage = Buffer.from('<meta charset="iso-8859-1">Crème', 'latin1');
  respond(200, { 'Content-Type': 'text/html' }, inPage);
  expect((await fetchPage(`http://${HOME}/`, aNetwork())).text).toContain('Crème');
});

test('an address without a protocol is one of https', async () => {
  expect(await toMessage(`${HOME}/soup`)).toMatch(/could not be reached/);
});

test.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1::1', '2a00:1450:4001::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

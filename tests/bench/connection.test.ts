import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { Connection } from '@/bench/connection';
import { load, visitOnce } from '@/bench/load';

const open: (Server | TcpServer)[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

async function listening(server: Server | TcpServer): Promise<number> {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const serve = (listener: RequestListener) => listening(createHttpServer(listener));
const ASK = Buffer.from('GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n');

test('an answer that breaks off is an error, not an answer', async () => {
  const port = await serve((_, response) => {
    response.writeHead(200, { 'Content-Length': 1000 });
    response.write('half', () => response.destroy());
  });
  const connection = new Connection(port);
  expect(await connection.ask(ASK)).toEqual({ status: 0 });
  connection.close();
});

test('a port that nobody listens on is an error', async () => {
  const port = await serve(() => {});
  open.splice(0).forEach((server) => {
    server.close();
  });
  expect(await new Connection(port).ask(ASK)).toEqual({ status: 0 });
});

test('another status than the expected one counts as an error', async () => {
  const port = await serve((_, response) => response.writeHead(503).end('away'));
  const { latencies, errors } = await load(port, ASK, { connections: 2, durationMs: 20, expected: 200 });
  expect(latencies).toEqual([]);
  expect(errors).toBeGreaterThan(1);
});

test('large answers with and without a length are waited for to their last byte', async () => {
  let sent = 0;
  const port = await serve((request, response) => {
    const piece = Buffer.alloc(200_000, 'a');
    if (request.url === '/length') response.setHeader('Content-Length', piece.length * 2);
    response.write(piece);
    setTimeout(() => {
      sent += 1;
      response.end(piece);
    }, 20);
  });
  const connection = new Connection(port);
  for (const [index, path] of ['/length', '/chunks', '/length'].entries()) {
    const request = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: shop.example\r\n\r\n`);
    expect(await connection.ask(request)).toMatchObject({ status: 200 });
    expect(sent).toBe(index + 1);
  }
  connection.close();
});

test('a head that comes in pieces is read as one', async () => {
  const port = await listening(
    createTcpServer((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nETag: "a"\r\nContent-Le');
        setTimeout(() => socket.write('ngth: 5\r\n\r\nhel'), 10);
        setTimeout(() => socket.end('lo'), 20);
      });
    }),
  );
  expect(await new Connection(port).ask(ASK)).toEqual({ status: 200, etag: '"a"' });
});

test('a 304 has no body, and the next answer comes over the same connection', async () => {
  let sockets = 0;
  const server = createHttpServer((request, response) => {
    response.setHeader('ETag', '"a"');
    if (request.headers['if-none-match']) response.writeHead(304).end();
    else response.end('page');
  });
  server.on('connection', () => {
    sockets += 1;
  });
  const connection = new Connection(await listening(server));
  const again = Buffer.from('GET / HTTP/1.1\r\nHost: shop.example\r\nIf-None-Match: "a"\r\n\r\n');
  expect(await connection.ask(ASK)).toEqual({ status: 200, etag: '"a"' });
  expect(await connection.ask(again)).toEqual({ status: 304, etag: '"a"' });
  expect(await connection.ask(again)).toEqual({ status: 304, etag: '"a"' });
  connection.close();
  expect(sockets).toBe(1);
});

test('a server that closes after each answer is asked over a new connection', async () => {
  const port = await serve((_, response) => response.setHeader('Connection', 'close').end('page'));
  const { latencies, errors } = await visitOnce(port, [ASK, ASK, ASK]);
  expect([latencies.length, errors]).toEqual([3, 0]);
});

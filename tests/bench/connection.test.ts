import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { Connection } from '@/bench/connection';
import { measureLoad, measureVisits } from '@/bench/load';
import { listen } from '@/tests/support/http-server';

const openServers: (Server | TcpServer)[] = [];
afterEach(() => {
  for (const server of openServers.splice(0)) server.close();
});

async function startListening(server: Server | TcpServer): Promise<number> {
  openServers.push(server);
  return listen(server);
}

const serve = (listener: RequestListener) => startListening(createHttpServer(listener));
const REQUEST = Buffer.from('GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n');

test('a truncated response is an error', async () => {
  const port = await serve((_, response) => {
    response.writeHead(200, { 'Content-Length': 1000 });
    response.write('partial body', () => response.destroy());
  });
  const connection = new Connection(port);
  expect(await connection.send(REQUEST)).toEqual({ status: 0 });
  connection.close();
});

test('a port without a server is an error', async () => {
  const port = await serve(() => {});
  openServers.splice(0).forEach((server) => {
    server.close();
  });
  expect(await new Connection(port).send(REQUEST)).toEqual({ status: 0 });
});

test('an unexpected status counts as an error', async () => {
  const port = await serve((_, response) => response.writeHead(503).end('unavailable'));
  const { latencies, errors } = await measureLoad(port, () => REQUEST, {
    connections: 2,
    durationMs: 20,
    expectedStatus: 200,
  });
  expect(latencies).toEqual([]);
  expect(errors).toBeGreaterThan(1);
});

test('large responses with and without a length are read to the last byte', async () => {
  let requestCount = 0;
  const port = await serve((request, response) => {
    const half = Buffer.alloc(200_000, 'a');
    if (request.url === '/length') response.setHeader('Content-Length', half.length * 2);
    response.write(half);
    setTimeout(() => {
      requestCount += 1;
      response.end(half);
    }, 20);
  });
  const connection = new Connection(port);
  for (const [index, path] of ['/length', '/chunks', '/length'].entries()) {
    const request = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: shop.example\r\n\r\n`);
    expect(await connection.send(request)).toMatchObject({ status: 200 });
    expect(requestCount).toBe(index + 1);
  }
  connection.close();
});

test('a response head that arrives in several chunks is read completely', async () => {
  const port = await startListening(
    createTcpServer((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nETag: "a"\r\nContent-Le');
        setTimeout(() => socket.write('ngth: 5\r\n\r\nhel'), 10);
        setTimeout(() => socket.end('lo'), 20);
      });
    }),
  );
  expect(await new Connection(port).send(REQUEST)).toEqual({ status: 200, etag: '"a"' });
});

test('a 304 response has no body, and the connection is reused', async () => {
  let connectionCount = 0;
  const server = createHttpServer((request, response) => {
    response.setHeader('ETag', '"a"');
    if (request.headers['if-none-match']) response.writeHead(304).end();
    else response.end('page');
  });
  server.on('connection', () => {
    connectionCount += 1;
  });
  const connection = new Connection(await startListening(server));
  const conditionalRequest = Buffer.from(
    'GET / HTTP/1.1\r\nHost: shop.example\r\nIf-None-Match: "a"\r\n\r\n',
  );
  expect(await connection.send(REQUEST)).toEqual({ status: 200, etag: '"a"' });
  expect(await connection.send(conditionalRequest)).toEqual({ status: 304, etag: '"a"' });
  expect(await connection.send(conditionalRequest)).toEqual({ status: 304, etag: '"a"' });
  connection.close();
  expect(connectionCount).toBe(1);
});

test('a connection that the server closed is replaced by a new one', async () => {
  const port = await serve((_, response) => response.setHeader('Connection', 'close').end('page'));
  const { latencies, errors } = await measureVisits(port, [REQUEST, REQUEST, REQUEST]);
  expect([latencies.length, errors]).toEqual([3, 0]);
});

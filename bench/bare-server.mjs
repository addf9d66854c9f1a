import { createServer } from 'node:http';

/**
 * The baseline: Node's own server, which only sends bytes. Each response was captured from the shop and
 * arrives over IPC; it is sent with the same status, headers and bytes.
 */
const responses = new Map();

process.on('message', ({ captured }) => {
  if (!captured) return;
  const { path, status, headers, body } = captured;
  responses.set(path, { status, headers, body: Buffer.from(body, 'base64') });
  process.send({ accepted: path });
});

const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
  const captured = responses.get(request.url);
  if (!captured) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(captured.status, captured.headers);
  response.end(captured.body);
});
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));

import { createServer } from 'node:http';

/**
 * The yardstick: Node's own server that does nothing but send bytes. Each answer was captured from
 * the shop and arrives over IPC; it is sent with the same status, headers and bytes.
 */
const answers = new Map();

process.on('message', ({ answer }) => {
  if (!answer) return;
  const { path, status, headers, body } = answer;
  answers.set(path, { status, headers, body: Buffer.from(body, 'base64') });
  process.send({ taken: path });
});

const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
  const answer = answers.get(request.url);
  if (!answer) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(answer.status, answer.headers);
  response.end(answer.body);
});
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));

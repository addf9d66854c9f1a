import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type ReceivedEmail = { recipients: string[]; source: string };

/** A real mail server for a test. It accepts every email except those to the refused recipients. */
export class MailServer {
  readonly received: ReceivedEmail[] = [];
  /** Every requested recipient, accepted or not. */
  readonly attemptedRecipients: string[] = [];
  readonly refusedRecipients = new Set<string>();
  private server: SMTPServer | undefined;
  private port = 0;

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Starts listening; later calls use the same port again. */
  async open(): Promise<void> {
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 100,
      onRcptTo: ({ address }, _session, respond) => {
        this.attemptedRecipients.push(address);
        respond(this.refusedRecipients.has(address) ? new Error(`<${address}> is unknown here`) : undefined);
      },
      onData: (stream, session, respond) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          this.received.push({
            recipients: session.envelope.rcptTo.map(({ address }) => address),
            source: Buffer.concat(chunks).toString(),
          });
          respond();
        });
      },
    });
    server.on('error', (error) => {
      // A process that is killed resets its connections.
      if (!('code' in error) || error.code !== 'ECONNRESET') throw error;
    });
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.server.address() as AddressInfo).port;
    this.server = server;
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => (this.server ? this.server.close(resolve) : resolve()));
    this.server = undefined;
  }
}

/** Returns the headers and the decoded parts of an email. */
export function readEmail(source: string): { headers: string; text: string; html: string } {
  const { headers, body } = splitHeaders(source);
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1];
  const parts = body.split(`--${boundary}`).map((part) => splitHeaders(part.replace(/^\r\n/, '')));
  const readPart = (type: string) => {
    const part = parts.find((candidate) => candidate.headers.includes(`Content-Type: ${type}`));
    if (!part) throw new Error(`The email has no part ${type}.`);
    return decode(part);
  };
  return { headers, text: readPart('text/plain'), html: readPart('text/html') };
}

function splitHeaders(source: string): { headers: string; body: string } {
  const end = source.indexOf('\r\n\r\n');
  return { headers: source.slice(0, end), body: source.slice(end + 4) };
}

function decode({ headers, body }: { headers: string; body: string }): string {
  if (headers.includes('base64')) return Buffer.from(body, 'base64').toString();
  if (headers.includes('format=flowed')) return body.replaceAll(' \r\n', ' ');
  if (!headers.includes('quoted-printable')) return body;
  const bytes = body
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

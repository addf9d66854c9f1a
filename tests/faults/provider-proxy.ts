import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { SANDBOX_KEYS } from '@/lib/runtime/payment-settings-rules';
import { closeServer, listen, readBody } from '@/tests/support/http-server';
import { CrashTrap } from './crash-trap';

/**
 * The providers' faults with a request. down: no connection. silent: no response. lost: done, but the connection ends before the
 * response. overloaded: status 503. garbled: done, and the response is unreadable in one of several ways. A delay is added before
 * the response.
 */
export type ProviderCondition =
  | 'open'
  | 'down'
  | 'silent'
  | 'lost'
  | 'overloaded'
  | 'garbled'
  | { delayMs: number };

/** The keys of a shop whose provider is the proxy: test keys, since the shop refuses those of its sandbox. */
export const TEST_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_faults',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_faults',
  STRIPE_WEBHOOK_SECRET: 'whsec_faults',
  PAYPAL_CLIENT_ID: 'faults',
  PAYPAL_CLIENT_SECRET: 'faults',
  PAYPAL_WEBHOOK_ID: 'WH-FAULTS',
  PAYPAL_ENVIRONMENT: 'sandbox',
} as const;

type ReceivedResponse = { status: number; headers: IncomingMessage['headers']; body: string };

const toBasic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
const AUTHORIZATIONS: ReadonlyMap<unknown, string> = new Map([
  [`Bearer ${TEST_KEYS.STRIPE_SECRET_KEY}`, `Bearer ${SANDBOX_KEYS.stripeSecret}`],
  [
    toBasic(TEST_KEYS.PAYPAL_CLIENT_ID, TEST_KEYS.PAYPAL_CLIENT_SECRET),
    toBasic(SANDBOX_KEYS.paypalClient, SANDBOX_KEYS.paypalSecret),
  ],
]);

/** The ways to make a response unreadable. */
const GARBLES: readonly ((response: ReceivedResponse, outgoing: ServerResponse) => void)[] = [
  ({ status, headers, body }, outgoing) =>
    outgoing.writeHead(status, withoutLength(headers)).end(body.slice(0, body.length / 2)),
  (_response, outgoing) =>
    outgoing.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>Maintenance</html>'),
  (_response, outgoing) => outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'),
  ({ status, headers, body }, outgoing) =>
    outgoing.writeHead(status, { ...withoutLength(headers), 'content-encoding': 'gzip' }).end(body),
  (_response, outgoing) => outgoing.writeHead(502).end(),
  ({ body }, outgoing) => {
    // Less than it announces.
    outgoing.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length + 10 });
    outgoing.write(body, () => outgoing.destroy());
  },
];

/** A proxy between one process of the shop and the sandbox of both providers. */
export class ProviderProxy {
  /** Requests such as `POST /v1/payment_intents`; ids are `:id`. */
  readonly trap = new CrashTrap();
  condition: ProviderCondition = 'open';
  private garbleCount = 0;
  private readonly server: Server;

  constructor(private readonly sandboxUrl: string) {
    this.server = createServer((incoming, outgoing) => {
      this.respond(incoming, outgoing).catch(() => {
        // The process was killed, or the sandbox's database: the shop sees a connection that ends.
        outgoing.destroy();
      });
    });
  }

  async open(): Promise<string> {
    return `http://127.0.0.1:${await listen(this.server)}`;
  }

  close(): Promise<void> {
    return closeServer(this.server);
  }

  private async respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { condition } = this;
    const body = await readBody(incoming);
    if (condition === 'silent') return;
    if (condition === 'down') return void outgoing.destroy();
    if (condition === 'overloaded')
      return void outgoing.writeHead(503, { 'Content-Type': 'application/json' }).end('{}');
    const verdict = this.trap.check(toRequestName(incoming));
    if (verdict === 'hold') return;
    const response = await this.forward(incoming, body);
    if (verdict === 'hold the response') return this.trap.spring();
    if (condition === 'lost') return void outgoing.destroy();
    if (typeof condition === 'object') await new Promise((resolve) => setTimeout(resolve, condition.delayMs));
    if (condition === 'garbled') {
      this.garbleCount += 1;
      return GARBLES[this.garbleCount % GARBLES.length]?.(response, outgoing);
    }
    outgoing.writeHead(response.status, withoutLength(response.headers)).end(response.body);
  }

  private forward(incoming: IncomingMessage, body: string): Promise<ReceivedResponse> {
    const { method, url = '/', headers } = incoming;
    const content = url.endsWith('/verify-webhook-signature') ? toSandboxWebhookId(body) : body;
    const { authorization } = headers;
    const sandboxHeaders = {
      ...withoutLength(headers),
      ...(authorization && { authorization: AUTHORIZATIONS.get(authorization) ?? authorization }),
      'content-length': Buffer.byteLength(content),
    };
    return new Promise((resolve, reject) => {
      request(this.sandboxUrl + url, { method, headers: sandboxHeaders }, (response) => {
        readBody(response).then(
          (text) => resolve({ status: response.statusCode ?? 502, headers: response.headers, body: text }),
          reject,
        );
      })
        .once('error', reject)
        .end(content);
    });
  }
}

/** The sandbox signs for its own webhook. */
function toSandboxWebhookId(body: string): string {
  return JSON.stringify({ ...JSON.parse(body), webhook_id: SANDBOX_KEYS.paypalWebhook });
}

function withoutLength(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  const { 'content-length': _, 'transfer-encoding': __, connection: ___, ...others } = headers;
  return others;
}

/** Returns the method and path of a request, without the ids in it. */
function toRequestName({ method, url = '/' }: IncomingMessage): string {
  const path = url.split('?')[0]?.replace(/\/(?:\w+_[A-Za-z0-9]{8,}|[A-Z0-9]{10,})(?=\/|$)/g, '/:id');
  return `${method} ${path}`;
}

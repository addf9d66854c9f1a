import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pause } from './separate-shop';

/** The variables of a production start with simulated payments, on any port of this machine. */
const VARIABLES = {
  NEXTAUTH_SECRET: 'k2Vx7Qm9Zt4Rb8Wn1Yc6Hf3Jd5Lg0PsA',
  // Nothing listens there: no test waits for an email.
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'International Recipes <shop@shop.test>',
  PAYMENTS_SANDBOX: '1',
  ADMIN_EMAIL: 'admin@shop.test',
  ADMIN_PASSWORD: 'saffron-Kitchen-7',
  HOST: '127.0.0.1',
  RENDERERS: '1',
};

/** The built shop as an operator runs it: `npm start` with a production environment. */
export class ProductionShop {
  readonly url: string;
  stdout = '';
  stderr = '';
  private npm: ChildProcess | undefined;
  /** The exit code of npm. */
  private exited: Promise<number | null> = Promise.resolve(null);

  constructor(
    readonly port: number,
    private readonly databaseUri: string,
    private readonly variables: Readonly<Record<string, string>> = {},
  ) {
    this.url = `http://127.0.0.1:${port}`;
  }

  /** Starts it, and waits until it is ready. */
  async start(): Promise<void> {
    this.stdout = '';
    this.stderr = '';
    const { PATH, HOME } = process.env;
    const npm = spawn('npm', ['start', '--silent'], {
      env: {
        PATH,
        HOME,
        NODE_ENV: 'production',
        ...VARIABLES,
        MONGODB_URI: this.databaseUri,
        NEXTAUTH_URL: this.url,
        PORT: String(this.port),
        ...this.variables,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    npm.stdout.on('data', (chunk) => {
      this.stdout += chunk;
    });
    npm.stderr.on('data', (chunk) => {
      this.stderr += chunk;
    });
    this.npm = npm;
    this.exited = new Promise((resolve) => npm.once('exit', resolve));
    while ((await this.fetchStatus('/api/health/ready')) !== 200) {
      if (npm.exitCode !== null) throw new Error(`The shop did not start:\n${this.stdout}${this.stderr}`);
      await pause(100);
    }
  }

  /** Returns the id of the shop's process, which npm started. */
  readServerPid(): number {
    const { pid } = this.npm ?? {};
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
  }

  /** Sends npm a signal, and nothing to the shop itself. */
  signal(signal: NodeJS.Signals): void {
    this.npm?.kill(signal);
  }

  /** Returns npm's exit code when it has ended. */
  waitForExit(): Promise<number | null> {
    return this.exited;
  }

  /** Returns the response status of a path; 0 if the connection is refused. */
  async fetchStatus(pathname: string): Promise<number> {
    try {
      return (await fetch(this.url + pathname, { signal: AbortSignal.timeout(30_000) })).status;
    } catch {
      return 0;
    }
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** A shop of a test's own, opened as a user opens it, so that it can be killed and opened again. */
export class OwnShop {
  readonly url: string;
  output = '';
  private child: ChildProcess | undefined;

  constructor(
    readonly port: number,
    private readonly dataDir: string,
  ) {
    this.url = `http://127.0.0.1:${port}`;
  }

  forget(): void {
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Opens it and gives the milliseconds that took. */
  async open(): Promise<number> {
    const startedMs = Date.now();
    this.output = '';
    this.child = spawn(process.execPath, ['scripts/shop.mjs'], {
      env: { ...process.env, PORT: String(this.port), SHOP_DATA: this.dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk) => {
        this.output += chunk;
      });
    }
    while (!this.output.includes('The shop is open')) {
      if (this.child.exitCode !== null) throw new Error(`The shop did not open:\n${this.output}`);
      await pause(50);
    }
    return Date.now() - startedMs;
  }

  /** Asks it to end and gives the code it ended with. */
  close(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    return new Promise((resolve) => {
      if (!this.child || this.child.exitCode !== null) return resolve(this.child?.exitCode ?? null);
      this.child.once('exit', (code) => resolve(code));
      this.child.kill(signal);
    });
  }

  killCommand(): void {
    this.child?.kill('SIGKILL');
  }

  databasePid(): number {
    return JSON.parse(readFileSync(path.join(this.dataDir, 'database.json'), 'utf8')).pid;
  }

  /** The process that serves: the child of the command. */
  serverPid(): number {
    const children = readFileSync(`/proc/${this.child?.pid}/task/${this.child?.pid}/children`, 'utf8');
    for (const pid of children.trim().split(' ')) {
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('dist/server.js')) return Number(pid);
    }
    throw new Error('the shop has no serving process');
  }

  /** The status of a path; 0 when nobody answers. */
  async status(pathname: string): Promise<number> {
    try {
      return (await fetch(this.url + pathname, { signal: AbortSignal.timeout(10_000) })).status;
    } catch {
      return 0;
    }
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

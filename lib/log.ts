import pino from 'pino';
import { env } from '@/lib/config/env';

const GATHERED_BYTES = 8 * 1024;
const WRITE_EVERY_MS = 200;

/**
 * Lines are gathered and written together, a few times a second: one write for each would cost a kept
 * page a third of its time. What is gathered when the process ends is written first.
 */
const output = pino.destination({ dest: 1, sync: false, minLength: GATHERED_BYTES });

/**
 * The one log of the process: JSON lines on standard output. Secrets have no business in it, so
 * the names they travel under are struck out wherever they turn up near the surface.
 */
export const log = pino(
  {
    level: env().LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'password',
        'token',
        'authorization',
        'cookie',
        'secret',
        '*.password',
        '*.token',
        '*.authorization',
        '*.cookie',
        '*.secret',
      ],
      censor: '[removed]',
    },
  },
  output,
);

export type RequestLine = {
  requestId: string;
  method?: string;
  /** Without what follows a question mark, which may hold what somebody searched for. */
  path: string;
  status: number | 'client left';
  /** When the request came and how long it took, in milliseconds (`performance.now()`). */
  startedMs: number;
  ms: number;
};

/**
 * Notes one request: a line as `log.info` writes it, put together by hand and written with others. Its
 * fields are the same harmless ones each time, and through the logger it took a third of what a kept
 * page costs.
 */
export function logRequest({ requestId, method = '', path, status, startedMs, ms }: RequestLine): void {
  if (!logsRequests) return;
  const time = isoTime(performance.timeOrigin + startedMs + ms);
  requestLines += `{"level":${INFO},"time":"${time}","requestId":"${requestId}","method":"${method}","path":${JSON.stringify(path)},"status":${JSON.stringify(status)},"ms":${Math.round(ms)}}\n`;
  if (requestLines.length >= GATHERED_BYTES) handOver();
}

const INFO = pino.levels.values.info;
const logsRequests = log.isLevelEnabled('info');
let requestLines = '';
let lastMs = 0;
let lastTime = '';

/** Many requests end in the same millisecond. */
function isoTime(epochMs: number): string {
  const ms = Math.floor(epochMs);
  if (ms !== lastMs) {
    lastMs = ms;
    lastTime = new Date(ms).toISOString();
  }
  return lastTime;
}

function handOver(): void {
  if (requestLines === '') return;
  output.write(requestLines);
  requestLines = '';
}

setInterval(() => {
  handOver();
  output.flush();
}, WRITE_EVERY_MS).unref();
process.once('exit', () => {
  if (requestLines === '') return;
  handOver();
  output.flushSync();
});

import pino from 'pino';
import { env } from './env';

const GATHERED_BYTES = 8 * 1024;
const WRITE_EVERY_MS = 200;

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
  toStandardOutput(),
);

/**
 * The log of requests, whose lines hold the same harmless fields each time: looking for secrets in
 * them would cost more than the line itself.
 */
export const requestLog = log.child({}, { redact: [] });

/**
 * Lines are gathered and written together, a few times a second: one write for each would cost a kept
 * page a third of its time. What is gathered when the process ends is written first.
 */
function toStandardOutput() {
  const destination = pino.destination({ dest: 1, sync: false, minLength: GATHERED_BYTES });
  setInterval(() => destination.flush(), WRITE_EVERY_MS).unref();
  return destination;
}

import pino from 'pino';
import { env } from './env';

/**
 * The one log of the process: JSON lines on standard output. Secrets have no business in it, so
 * the names they travel under are struck out wherever they turn up near the surface.
 */
export const log = pino({
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
});

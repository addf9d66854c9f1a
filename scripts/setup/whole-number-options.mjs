import { parseArgs } from 'node:util';
import { PlainError } from './progress.mjs';

/**
 * Reads options such as `--runs 3000` from the command line: whole numbers from 1 to 999,999,999.
 * @param {Record<string, string>} defaults
 * @returns {Record<string, string>} as typed
 */
export function readWholeNumberOptions(defaults) {
  const { values } = parseArgs({
    options: Object.fromEntries(
      Object.entries(defaults).map(([name, value]) => [name, { type: 'string', default: value }]),
    ),
  });
  for (const [name, value] of Object.entries(values)) {
    if (!/^[1-9]\d{0,8}$/.test(value)) throw new PlainError(`--${name} must be a positive whole number.`);
  }
  return values;
}

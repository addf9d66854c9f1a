import { parseArgs } from 'node:util';
import { CliError } from './progress.mjs';

/**
 * Reads options such as `--runs 3000` from the command line: whole numbers from 1 to 999,999,999.
 * @param {Record<string, string>} defaults
 * @returns {Record<string, string>} the values, not converted to numbers
 */
export function readWholeNumberOptions(defaults) {
  const { values } = parseArgs({
    options: Object.fromEntries(
      Object.entries(defaults).map(([name, value]) => [name, { type: 'string', default: value }]),
    ),
  });
  for (const [name, value] of Object.entries(values)) {
    if (!/^[1-9]\d{0,8}$/.test(value)) throw new CliError(`--${name} must be a positive whole number.`);
  }
  return values;
}

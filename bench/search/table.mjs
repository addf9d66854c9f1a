import { execFileSync } from 'node:child_process';
import os from 'node:os';

/**
 * Compares the search engines: each engine and size is measured in its own process and printed as one row.
 * node bench/search/table.mjs [SIZE...] [--engine postings|minisearch]
 */
const options = process.argv.slice(2);
const engineOption = options.indexOf('--engine');
const engines = engineOption < 0 ? ['postings', 'minisearch'] : [options[engineOption + 1]];
const sizes = options.filter((option) => /^\d+$/.test(option));

console.log(
  `${os.cpus()[0]?.model}, ${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1)}, ` +
    `Node ${process.version}, ${new Date().toISOString().slice(0, 10)}\n`,
);
let hasHeader = false;
for (const size of sizes.length > 0 ? sizes : ['10000', '100000']) {
  for (const engine of engines) {
    const row = JSON.parse(
      execFileSync(
        process.execPath,
        [
          '--expose-gc',
          '--max-old-space-size=4096',
          '--import',
          'tsx',
          'bench/search/measure.ts',
          engine,
          size,
        ],
        { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
      ),
    );
    if (!hasHeader) {
      console.log(
        `| ${Object.keys(row).join(' | ')} |\n| ${Object.keys(row)
          .map(() => '---')
          .join(' | ')} |`,
      );
      hasHeader = true;
    }
    console.log(`| ${Object.values(row).join(' | ')} |`);
  }
}

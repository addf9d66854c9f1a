import { execFileSync } from 'node:child_process';
import os from 'node:os';

/** Compares the search engines: one process for each engine and size, one row for each. */
const sizes = process.argv.slice(2).length > 0 ? process.argv.slice(2) : ['10000', '100000'];
const rows = sizes.flatMap((size) =>
  ['postings', 'minisearch'].map((engine) => {
    console.error(`Measuring ${engine} with ${size} recipes`);
    const output = execFileSync(
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
    );
    return JSON.parse(output);
  }),
);
const [first] = rows;
console.log(
  `${os.cpus()[0]?.model}, ${os.cpus().length} cores, load ${os.loadavg()[0].toFixed(1)}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`,
);
console.log(`| ${Object.keys(first).join(' | ')} |`);
console.log(
  `| ${Object.keys(first)
    .map(() => '---')
    .join(' | ')} |`,
);
for (const row of rows) console.log(`| ${Object.values(row).join(' | ')} |`);

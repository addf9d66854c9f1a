import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { hintStartFiles } from './setup/compile-hints.mjs';
import { compressBuildFiles } from './setup/compressed-files.mjs';
import { writeFontFiles } from './setup/font-files.mjs';
import { BUILD_FINGERPRINT_FILE, computeSourcesFingerprint } from './setup/sources.mjs';

/**
 * Production build: Next's pages and handlers into `.next`; the fonts, the gateway and its threads into `dist`.
 * Needs neither a database nor environment variables.
 */
// Of a build that fails halfway, nothing may say that it is one.
rmSync(BUILD_FINGERPRINT_FILE, { force: true });
const fingerprint = computeSourcesFingerprint();
await writeFontFiles();
const nextBuild = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
});
if (nextBuild.status !== 0) process.exit(nextBuild.status ?? 1);

const { build } = await import('esbuild');
await build({
  entryPoints: {
    server: 'server/main.ts',
    renderer: 'server/renderer/main.ts',
    passwords: 'server/passwords/main.ts',
    import: 'server/import/main.ts',
    sandbox: 'sandbox/main.ts',
  },
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  packages: 'external',
  alias: { '@': '.' },
  logLevel: 'warning',
});
console.log(
  'The gateway is in dist/server.js, its threads are in dist/renderer.js, dist/passwords.js and dist/sandbox.js, its reader of files in dist/import.js',
);
console.log(`${hintStartFiles()} script files of every page are compiled while they load`);
console.log(`${await compressBuildFiles()} files of the build are compressed in dist/compressed`);
writeFileSync(BUILD_FINGERPRINT_FILE, fingerprint);

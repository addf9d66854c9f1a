import { spawnSync } from 'node:child_process';
import { pickShare } from '@/tests/support/tiers';

const runGenerator = (args: string[], env: Record<string, string>) =>
  spawnSync(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', 'scripts/generate.ts', ...args],
    { encoding: 'utf8', env: { NODE_ENV: 'production', PATH: process.env.PATH ?? '', ...env } },
  );

// No server listens on this port: the generator must fail before it connects.
const UNREACHABLE_DATABASE = 'mongodb://127.0.0.1:9/shop';

test('the generator refuses to run without a database', () => {
  const { status, stderr } = runGenerator(['--recipes', '10'], { SHOP_DEMO: '1' });
  expect(stderr).toContain('MONGODB_URI is not set');
  expect(status).toBe(1);
});

test('the generator refuses to run against a real shop unless it is forced', () => {
  const { status, stderr } = runGenerator(['--recipes', '10'], { MONGODB_URI: UNREACHABLE_DATABASE });
  expect(stderr).toContain('Generated recipes do not belong in a real shop');
  expect(status).toBe(1);
  const forced = runGenerator(['--recipes', '10', '--force'], { MONGODB_URI: UNREACHABLE_DATABASE });
  expect(forced.stderr).not.toContain('Generated recipes do not belong');
});

test('the generator refuses an invalid number of recipes', () => {
  for (const recipes of pickShare(['', '0', '1.5', 'many', '1000001'], 4)) {
    const { status, stderr } = runGenerator(['--recipes', recipes], {
      SHOP_DEMO: '1',
      MONGODB_URI: UNREACHABLE_DATABASE,
    });
    expect(stderr).toContain('N is a whole number from 1 to 1000000.');
    expect(status).toBe(1);
  }
});

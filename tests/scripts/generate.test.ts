import { spawnSync } from 'node:child_process';

const generate = (args: string[], environment: Record<string, string>) =>
  spawnSync(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', 'scripts/generate.ts', ...args],
    { encoding: 'utf8', env: { NODE_ENV: 'production', PATH: process.env.PATH ?? '', ...environment } },
  );

// Nobody listens there: a refusal must come before the database is asked.
const NOWHERE = 'mongodb://127.0.0.1:9/shop';

test('the generator refuses without a database', () => {
  const { status, stderr } = generate(['--recipes', '10'], { SHOP_DEMO: '1' });
  expect(stderr).toContain('MONGODB_URI is not set');
  expect(status).toBe(1);
});

test('the generator refuses a real shop unless it is forced', () => {
  const { status, stderr } = generate(['--recipes', '10'], { MONGODB_URI: NOWHERE });
  expect(stderr).toContain('Made-up recipes do not belong into a real shop');
  expect(status).toBe(1);
  const forced = generate(['--recipes', '10', '--force'], { MONGODB_URI: NOWHERE });
  expect(forced.stderr).not.toContain('Made-up recipes');
});

test('the generator refuses a number that is none', () => {
  for (const recipes of ['', '0', '1.5', 'many', '1000001']) {
    const { status, stderr } = generate(['--recipes', recipes], { SHOP_DEMO: '1', MONGODB_URI: NOWHERE });
    expect(stderr).toContain('N is a whole number from 1 to 1000000.');
    expect(status).toBe(1);
  }
});

import { isInstalled } from '@/scripts/setup/packages.mjs';

const bcrypt = { version: '6.0.0', integrity: 'sha512-b' };
const wanted = {
  '': { version: '0.1.0' },
  'node_modules/bcrypt': bcrypt,
  'node_modules/sharp-win32': { version: '1.0.0', integrity: 'sha512-w', optional: true },
};

test.each<{ label: string; installed: Parameters<typeof isInstalled>[1] }>([
  { label: 'without a package of the lock file', installed: {} },
  {
    label: 'with another version of one',
    installed: { 'node_modules/bcrypt': { ...bcrypt, version: '5.1.0' } },
  },
  {
    label: 'with other contents of one',
    installed: { 'node_modules/bcrypt': { ...bcrypt, integrity: 'sha512-x' } },
  },
  {
    label: 'with a package that the lock file no longer has',
    installed: { 'node_modules/bcrypt': bcrypt, 'node_modules/left-pad': { version: '1.3.0' } },
  },
])('packages are installed again $label', ({ installed }) => {
  expect(isInstalled(wanted, installed)).toBe(false);
});

test('packages that npm has installed are not installed again, though those of other platforms are missing', () => {
  expect(isInstalled(wanted, { 'node_modules/bcrypt': bcrypt })).toBe(true);
});

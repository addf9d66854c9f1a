import { toBackupWarning } from '@/lib/jobs/backup-rules';

const HOUR_MS = 60 * 60_000;
const NOW_MS = Date.UTC(2026, 11, 31);
const ago = (hours: number) => new Date(NOW_MS - hours * HOUR_MS);

test.each([
  {
    backups: 'none',
    state: { madeAt: null, provenAt: null },
    warning: 'No backup of this shop is recorded.',
  },
  {
    backups: 'one of 27 hours',
    state: { madeAt: ago(27), provenAt: ago(27) },
    warning: 'older than 26 hours',
  },
  {
    backups: 'none that is proven',
    state: { madeAt: ago(1), provenAt: null },
    warning: 'No backup has been proven',
  },
  {
    backups: 'a proof of nine days',
    state: { madeAt: ago(1), provenAt: ago(9 * 24) },
    warning: 'eight days',
  },
  {
    backups: 'one of the future, by a clock that was ahead',
    state: { madeAt: ago(-2), provenAt: ago(1) },
    warning: 'dated in the future',
  },
  {
    backups: 'a proof of the future',
    state: { madeAt: ago(1), provenAt: ago(-2) },
    warning: 'dated in the future',
  },
])('warns an admin of backups: $backups', ({ state, warning }) => {
  expect(toBackupWarning({ ...state, failure: null }, NOW_MS)).toContain(warning);
});

test('a failed attempt is told with its reason, even while an older backup is young enough', () => {
  const failure = { at: ago(1), text: 'disk full' };
  expect(toBackupWarning({ madeAt: ago(2), provenAt: ago(2), failure }, NOW_MS)).toBe(
    'The last attempt failed: disk full',
  );
});

test('nothing is said about a backup of yesterday that follows a proof of last week', () => {
  const state = { madeAt: ago(25), provenAt: ago(7 * 24), failure: null };
  expect(toBackupWarning(state, NOW_MS)).toBeNull();
});

test('nothing is said about a backup that a clock some minutes ahead has dated', () => {
  const state = { madeAt: ago(-0.5), provenAt: ago(-0.5), failure: null };
  expect(toBackupWarning(state, NOW_MS)).toBeNull();
});

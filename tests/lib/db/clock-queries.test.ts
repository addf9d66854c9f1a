import { measureClockLead } from '@/lib/db/clock-queries';
import { withDatabase } from '@/tests/support/database';

withDatabase();

test('the lead of the database’s clock is in seconds, negative if it is behind', async () => {
  expect(await measureClockLead()).toBeCloseTo(0, -1);
  const now = Date.now;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + 60_000);
  const lead = await measureClockLead();
  jest.restoreAllMocks();
  expect(lead).toBeLessThan(-50);
});

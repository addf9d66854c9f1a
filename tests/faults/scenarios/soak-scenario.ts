import type { Scenario } from '@/tests/faults/scenario';
import { readMemoryMb } from '@/tests/faults/stage';
import { pause } from '@/tests/support/separate-shop';

const MINUTE_MS = 60_000;

export const soak: Scenario = {
  name: 'soak',
  does: 'Nothing goes wrong: customers arrive for some minutes, and the memory is printed each minute.',
  heals: 'Nothing has to.',
  // SecantusDB reads a collection to change one of its documents by `findAndModify`: the orders of all other scenarios would slow
  // this one down until it measures the database.
  place: 'new-shop',
  disturb: async (stage) => {
    for (let minute = 1; minute <= stage.settings.soakMinutes; minute += 1) {
      await pause(MINUTE_MS);
      console.log(`  minute ${minute}: ${readMemoryMb(stage).join(' and ')} MB`);
    }
  },
  heal: async () => {},
};

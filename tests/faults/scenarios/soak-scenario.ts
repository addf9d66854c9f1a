import type { Scenario } from '@/tests/faults/scenario';
import { readMemoryMb } from '@/tests/faults/stage';
import { pause } from '@/tests/support/separate-shop';

const MINUTE_MS = 60_000;

export const soak: Scenario = {
  name: 'soak',
  does: 'Nothing goes wrong: customers arrive for some minutes, and the memory is printed each minute.',
  heals: 'Nothing has to.',
  disturb: async (stage) => {
    for (let minute = 1; minute <= stage.settings.soakMinutes; minute += 1) {
      await pause(MINUTE_MS);
      console.log(`  minute ${minute}: ${readMemoryMb(stage).join(' and ')} MB`);
    }
  },
  heal: async () => {},
};

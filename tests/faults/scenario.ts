import type { Stage } from './stage';

/** One fault, under the traffic of customers. */
export type Scenario = {
  name: string;
  /** What it does, and how it heals: a sentence each. */
  does: string;
  heals: string;
  /** It needs a shop whose database is on a small disk of its own. */
  needsSmallDisk?: boolean;
  /** Disturbs the shop, for as long as the fault lasts. */
  disturb: (stage: Stage) => Promise<void>;
  heal: (stage: Stage) => Promise<void>;
};

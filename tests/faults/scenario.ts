import type { Stage } from './stage';

/** A shop that scenarios share, one whose database is on a small disk, and one without orders. */
export const SCENARIO_PLACES = ['shop', 'small-disk', 'new-shop'] as const;
type ScenarioPlace = (typeof SCENARIO_PLACES)[number];

/** One fault, under the traffic of customers. */
export type Scenario = {
  name: string;
  /** Its fault, and how it heals: a sentence each. */
  does: string;
  heals: string;
  /** Where it runs; in the shared shop by default. */
  place?: ScenarioPlace;
  /** Disturbs the shop, for as long as the fault lasts. */
  disturb: (stage: Stage) => Promise<void>;
  heal: (stage: Stage) => Promise<void>;
};

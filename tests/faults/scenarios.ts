import type { Scenario } from './scenario';
import { processCrashes, rendererCrashes } from './scenarios/crash-scenarios';
import {
  databaseAbsent,
  databaseAway,
  databaseHalfOpen,
  databaseKilled,
  databaseSlow,
} from './scenarios/database-scenarios';

/** All scenarios, in the order in which they run. */
export const SCENARIOS: readonly Scenario[] = [
  databaseKilled,
  databaseAway,
  databaseSlow,
  databaseHalfOpen,
  databaseAbsent,
  processCrashes,
  rendererCrashes,
];

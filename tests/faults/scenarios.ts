import type { Scenario } from './scenario';
import { processCrashes, rendererCrashes } from './scenarios/crash-scenarios';
import {
  databaseAbsent,
  databaseAway,
  databaseHalfOpen,
  databaseKilled,
  databaseLate,
  databaseSlow,
} from './scenarios/database-scenarios';
import { diskFull } from './scenarios/disk-scenarios';
import { clockAhead, processFrozen } from './scenarios/process-scenarios';
import { providerScenarios } from './scenarios/provider-scenarios';
import { soak } from './scenarios/soak-scenario';

/** All scenarios, in the order in which they run. */
export const SCENARIOS: readonly Scenario[] = [
  databaseKilled,
  databaseAway,
  databaseSlow,
  databaseLate,
  databaseHalfOpen,
  databaseAbsent,
  processCrashes,
  rendererCrashes,
  ...providerScenarios,
  processFrozen,
  clockAhead,
  diskFull,
  soak,
];

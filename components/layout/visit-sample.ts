import { loadChunk } from '@/components/ui/load-chunk';
import { whenSettled } from './when-settled';

/** The share of visits that are measured. */
const SAMPLE_SHARE = 0.1;

/** Additional facts from some browsers; TypeScript's types of `navigator` lack these. */
type Wishes = { globalPrivacyControl?: boolean; connection?: { saveData?: boolean } };

/**
 * Measures a sample of the visits, unless the browser asks not to be tracked or to save data. Other visits load no script for
 * it, and these only after the page has settled.
 */
export function sampleVisit(): void {
  if (Math.random() >= SAMPLE_SHARE || isAutomated(navigator) || declinesMeasuring(navigator)) return;
  whenSettled(() => {
    loadChunk(() => import('./visit-vitals')).then(
      ({ measureVisit }) => measureVisit(),
      () => {
        // Logged; the visit is not measured, which is nothing to its visitor.
      },
    );
  });
}

/** Whether a program drives the browser, as for a test or a monitor: it is no visitor. */
function isAutomated({ webdriver }: Navigator): boolean {
  return webdriver;
}

function declinesMeasuring({ doNotTrack, globalPrivacyControl, connection }: Navigator & Wishes): boolean {
  return doNotTrack === '1' || globalPrivacyControl === true || connection?.saveData === true;
}

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
  if (Math.random() >= SAMPLE_SHARE || !isMeasurable(navigator)) return;
  whenSettled(() => {
    loadChunk(() => import('./visit-vitals')).then(
      ({ measureVisit }) => measureVisit(),
      () => {
        // Logged; the visit is not measured, which is nothing to its visitor.
      },
    );
  });
}

/** Whether a visitor may be counted: not if a program drives the browser, as for a test, or if it asks not to be tracked. */
export function isMeasurable(browser: Navigator & Wishes): boolean {
  const { webdriver, doNotTrack, globalPrivacyControl, connection } = browser;
  return !webdriver && doNotTrack !== '1' && !globalPrivacyControl && !connection?.saveData;
}

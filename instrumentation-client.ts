import { sampleVisit } from '@/components/layout/visit-sample';
import { whenSettled } from '@/components/layout/when-settled';
import { watchHistory } from '@/components/ui/dialog-entry';

/**
 * Runs in the browser before the shop's code and Next's. zod probes once whether it may compile functions from strings; even
 * the probe violates our content security policy, so it is disabled here. Set through zod's global, because browse
 * pages do not load zod.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

watchHistory();
sampleVisit();
whenSettled(() => {
  // What is far below the first screen is laid out only now: see `app/globals.css`.
  document.documentElement.dataset.settled = '';
});

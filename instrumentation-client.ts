import { layOutBelow } from '@/components/layout/lay-out-below';
import { sampleVisit } from '@/components/layout/visit-sample';
import { watchHistory } from '@/components/ui/dialog-entry';
import { watchPlaceLinks } from '@/components/ui/place-links';
import { HYDRATED_EVENT } from '@/lib/pages/hydration-rules';

/**
 * Runs in the browser before the shop's code and Next's. zod probes once whether it may compile functions from strings; even
 * the probe violates our content security policy, so it is disabled here. Set through zod's global, because browse
 * pages do not load zod.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

watchHistory();
watchPlaceLinks();
sampleVisit();
// React must find the page as it was sent.
addEventListener(HYDRATED_EVENT, layOutBelow, { once: true });

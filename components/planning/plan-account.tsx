'use client';

import { useEffect } from 'react';
import { formatClashes } from '@/lib/planning/plan-merge-rules';
import { dismissClashes, followPlan, joinPlans, usePlanSyncStatus } from './plan-sync';

/** What a signed-in visitor must know of the plan in their account: a question, a failure, or what clashed. */
export function PlanAccount() {
  const { isAsking, failure, clashes } = usePlanSyncStatus();
  useEffect(followPlan, []);
  const news = failure || formatClashes(clashes);
  return (
    <>
      {isAsking && <JoinQuestion />}
      <div className="no-print mt-4 flex flex-wrap items-center gap-x-4 empty:hidden">
        <p role="status" className="wrap-anywhere max-w-[62ch] empty:hidden">
          {news}
        </p>
        {!failure && clashes.length > 0 && (
          <button type="button" className="link-button" onClick={dismissClashes}>
            OK
          </button>
        )}
      </div>
    </>
  );
}

function JoinQuestion() {
  return (
    <section
      aria-labelledby="join-question"
      className="no-print mt-6 max-w-[62ch] rounded-card bg-sunken p-4 outline-2 outline-brand"
    >
      <h2 id="join-question" className="text-lg">
        Keep what is on this device?
      </h2>
      <p className="mt-1">
        It has a meal plan, a shopping list or a pantry from before you logged in. Keep both to add it to your
        account. Otherwise it is removed from this device.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <button type="button" className="button button-primary" onClick={() => joinPlans(true)}>
          Keep both
        </button>
        <button type="button" className="button button-ghost" onClick={() => joinPlans(false)}>
          Only my account’s
        </button>
      </div>
    </section>
  );
}

'use client';

import { showWhole } from '@/components/ui/show-whole';

/** The cards of a leaderboard; on phones, a row that scrolls sideways. */
export function LeaderboardRow({ children }: { children: React.ReactNode }) {
  return (
    <ol
      className="shelf mt-6 grid gap-x-4 gap-y-8 sm:grid-cols-2 sm:gap-x-6 lg:grid-cols-4"
      onFocus={showWhole}
    >
      {children}
    </ol>
  );
}

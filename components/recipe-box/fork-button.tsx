'use client';

import { CopyPlus } from 'lucide';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { loadChunk } from '@/components/ui/load-chunk';
import { Toast } from '@/components/ui/toast';
import { ApiError, isSessionEnd } from '@/lib/http/api-client';
import { isOutcomeUnknown, UNKNOWN_OUTCOME_MESSAGE } from '@/lib/http/outcome-rules';

/** Makes a private copy of a public recipe and opens it in the form. Prompts guests to log in first. */
export function ForkButton({ recipeId }: { recipeId: string }) {
  const router = useRouter();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');

  async function fork() {
    if (isBusy) return;
    setFailure('');
    setIsBusy(true);
    try {
      // Most visitors copy nothing.
      const { forkInAccount } = await loadChunk(() => import('./fork-in-account'));
      const formPath = await forkInAccount(recipeId);
      if (!formPath) return;
      router.push(formPath);
      // Back would show the list of own recipes without the copy.
      router.refresh();
    } catch (error) {
      // Unchanged, like for a guest who does not log in.
      if (isSessionEnd(error)) return;
      setFailure(toFailure(error));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      {/* Not `disabled`, which would drop the focus. */}
      <button
        type="button"
        className="no-script-hidden button button-ghost aria-disabled:opacity-50"
        aria-disabled={isBusy}
        onClick={fork}
      >
        <Icon icon={CopyPlus} size={18} />
        Make my own copy
      </button>
      <Toast message={failure} />
    </>
  );
}

function toFailure(error: unknown): string {
  // Another attempt would make another copy.
  if (isOutcomeUnknown(error))
    return `${UNKNOWN_OUTCOME_MESSAGE} Please look at your personal recipes before you try again.`;
  return `Could not save recipe: ${error instanceof ApiError ? error.message : 'the shop could not be reached. Please try again.'}`;
}

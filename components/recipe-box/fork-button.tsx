'use client';

import { CopyPlus } from 'lucide';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { loadChunk } from '@/components/ui/load-chunk';
import { Toast } from '@/components/ui/toast';
import { ApiError, isSessionEnd } from '@/lib/http/api-client';

const UNREACHABLE_MESSAGE = 'the shop could not be reached. Please try again.';

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
      if (formPath) router.push(formPath);
    } catch (error) {
      // Unchanged, like for a guest who does not log in.
      if (isSessionEnd(error)) return;
      setFailure(`Could not save recipe: ${error instanceof ApiError ? error.message : UNREACHABLE_MESSAGE}`);
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

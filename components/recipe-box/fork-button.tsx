'use client';

import { CopyPlus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { requireAccount } from '@/components/accounts/account-store';
import { Toast } from '@/components/ui/toast';
import type { RecipeView } from '@/lib/catalog/recipe-schema';
import { ApiError, callApi } from '@/lib/http/api-client';
import { toMyRecipesHref } from '@/lib/recipe-box/my-recipes-rules';

const UNREACHABLE = 'the shop could not be reached. Please try again.';

/** Makes a private copy of a public recipe and opens it to be changed. A guest is asked to log in first. */
export function ForkButton({ recipeId }: { recipeId: string }) {
  const router = useRouter();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');

  async function fork() {
    if (isBusy) return;
    setFailure('');
    setIsBusy(true);
    try {
      const { status } = await requireAccount();
      if (status === 'loading') throw new TypeError('Who is signed in is not known.');
      if (status === 'guest') return;
      const { _id } = await callApi<RecipeView>('POST', `/api/user/recipes/fork/${recipeId}`);
      router.push(toMyRecipesHref(_id));
    } catch (error) {
      setFailure(`Could not save recipe: ${error instanceof ApiError ? error.message : UNREACHABLE}`);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      {/* Not `disabled`, which would take the focus away from who pressed it. */}
      <button
        type="button"
        className="no-script-hidden button button-ghost aria-disabled:opacity-50"
        aria-disabled={isBusy}
        onClick={fork}
      >
        <CopyPlus aria-hidden="true" size={18} />
        Make my own copy
      </button>
      <Toast text={failure} />
    </>
  );
}

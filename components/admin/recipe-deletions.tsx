'use client';

import { useRouter } from 'next/navigation';
import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { requireAccount } from '@/components/accounts/account-store';
import { writeDraft } from '@/components/ui/draft-storage';
import { Toast } from '@/components/ui/toast';
import type { deleteRecipe } from '@/lib/catalog/recipe-endpoints';
import { RECIPE_UNDO_MS } from '@/lib/catalog/recipe-list-rules';
import { ApiError, callApi } from '@/lib/http/api-client';

type DeletedRecipe = {
  _id: string;
  title: string;
  /** The key of its unsaved changes, which are kept until nothing can be undone anymore. */
  draftKey: string;
};
type Deletions = {
  /** Recipes that have been deleted, or will be once the time to undo is over. */
  hiddenIds: ReadonlySet<string>;
  remove: (recipe: DeletedRecipe) => Promise<void>;
};

const Context = createContext<Deletions>({ hiddenIds: new Set(), remove: async () => undefined });

export function useRecipeDeletions(): Deletions {
  return useContext(Context);
}

/**
 * Recently deleted recipes, with Undo. The request is sent when the time to undo is over or when the admin leaves
 * the admin pages. If the browser crashes before that, nothing is deleted.
 */
export function RecipeDeletions({ children }: { children: React.ReactNode }) {
  const router = useRouter();
  const [pendingRecipes, setPendingRecipes] = useState<DeletedRecipe[]>([]);
  const [hiddenIds, setHiddenIds] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState('');
  const timers = useRef(new Map<string, { recipe: DeletedRecipe; timer: ReturnType<typeof setTimeout> }>());
  const undoList = useRef<HTMLDivElement>(null);

  const unhide = useCallback((id: string) => {
    setHiddenIds((ids) => new Set([...ids].filter((other) => other !== id)));
  }, []);

  const send = useCallback(
    async ({ _id, title, draftKey }: DeletedRecipe) => {
      clearTimeout(timers.current.get(_id)?.timer);
      timers.current.delete(_id);
      const button = undoList.current?.querySelector(`[data-recipe="${_id}"]`);
      // The focused button is about to be removed, so move the focus to the page.
      if (button && button === document.activeElement) document.getElementById('content')?.focus();
      setPendingRecipes((recipes) => recipes.filter((other) => other._id !== _id));
      try {
        await callApi<typeof deleteRecipe>('DELETE', `/api/admin/recipes/${_id}`);
        writeDraft(draftKey, null);
        router.refresh();
      } catch (error) {
        // Already deleted in another tab.
        if (error instanceof ApiError && error.status === 404) return;
        console.error('Delete failed', error);
        unhide(_id);
        const reason = error instanceof ApiError ? error.message : 'The shop could not be reached.';
        setFailure(`Could not delete “${title}”. ${reason}`);
      }
    },
    [router, unhide],
  );

  useEffect(() => {
    const sendAll = () => {
      for (const { recipe } of [...timers.current.values()]) void send(recipe);
    };
    // With a service worker, a request sent as late as `pagehide` is lost.
    window.addEventListener('beforeunload', sendAll);
    window.addEventListener('pagehide', sendAll);
    return () => {
      window.removeEventListener('beforeunload', sendAll);
      window.removeEventListener('pagehide', sendAll);
      sendAll();
    };
  }, [send]);

  const remove = useCallback(
    async (recipe: DeletedRecipe) => {
      setFailure('');
      // Otherwise it would be called deleted until the request is refused.
      if ((await requireAccount('ended')).status === 'guest') return;
      setHiddenIds((ids) => new Set([...ids, recipe._id]));
      setPendingRecipes((recipes) => [...recipes, recipe]);
      timers.current.set(recipe._id, {
        recipe,
        timer: setTimeout(() => void send(recipe), RECIPE_UNDO_MS),
      });
    },
    [send],
  );

  function undo({ _id }: DeletedRecipe) {
    clearTimeout(timers.current.get(_id)?.timer);
    timers.current.delete(_id);
    setPendingRecipes((recipes) => recipes.filter((other) => other._id !== _id));
    unhide(_id);
    document.getElementById('content')?.focus();
  }

  return (
    <Context value={{ hiddenIds, remove }}>
      {children}
      <div
        ref={undoList}
        role="status"
        className="fixed bottom-6 left-1/2 z-40 grid w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 gap-2"
      >
        {pendingRecipes.map((recipe) => (
          <UndoRow key={recipe._id} recipe={recipe} onUndo={() => undo(recipe)} />
        ))}
      </div>
      <Toast message={failure} />
    </Context>
  );
}

function UndoRow({ recipe, onUndo }: { recipe: DeletedRecipe; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // The Delete button that had the focus no longer exists.
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="flex items-center justify-between gap-4 rounded-3xl bg-ink py-1 pr-2 pl-5 text-ground text-sm">
      <span>“{recipe.title}” is deleted.</span>
      <button
        ref={button}
        type="button"
        data-recipe={recipe._id}
        aria-label={`Undo: bring ${recipe.title} back`}
        className="min-h-11 rounded-full px-3 font-semibold underline underline-offset-4"
        onClick={onUndo}
      >
        Undo
      </button>
    </div>
  );
}

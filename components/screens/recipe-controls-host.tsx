'use client';

import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useAccount } from '@/components/accounts/account-store';
import { openRecipe, readRecipeState } from '@/components/catalog/recipe-choice-store';
import { loadedStock } from '@/components/catalog/stock-mark';
import { loadChunk } from '@/components/ui/load-chunk';
import { createPersistedStore } from '@/components/ui/persisted-store';
import { ProgressBar } from '@/components/ui/progress-bar';
import { ReloadToast } from '@/components/ui/reload-toast';

type SheetProps = { recipeId: string; servings: number; isOpen: boolean; onClose: () => void };

/** The dialog that opens over the page, by its action. */
const SHEETS: Partial<Record<string, () => Promise<ComponentType<SheetProps>>>> = {
  shop: async () => (await loadChunk(() => import('@/components/basket/basket-sheet'))).BasketSheet,
  plan: async () => (await loadChunk(() => import('@/components/planning/plan-dialog'))).PlanDialog,
  cook: async () => (await loadChunk(() => import('@/components/cooking/cook-mode'))).CookMode,
  note: async () => (await loadChunk(() => import('@/components/reviews/note-sheet'))).NoteSheet,
  notes: async () => (await loadChunk(() => import('@/components/reviews/all-notes-sheet'))).AllNotesSheet,
};

/** Loads the panel of the user's note to themselves; guests have none. */
function usePrivateNotePanel() {
  const [panel, setPanel] = useState<{ Panel: ComponentType<{ recipeId: string }> } | null>(null);
  const isUser = useAccount().status === 'user';
  useEffect(() => {
    if (!isUser) return;
    loadChunk(() => import('@/components/recipe-box/private-note-panel')).then(
      ({ PrivateNotePanel }) => setPanel({ Panel: PrivateNotePanel }),
      () => {}, // Logged; the recipe is there without it.
    );
  }, [isUser]);
  return isUser ? panel?.Panel : undefined;
}

/**
 * The recipe, with its controls (`data-action`) handled in one place. Their code is loaded when one is used first, or when the
 * page opens with other servings in its URL.
 */
export function RecipeControlsHost({
  recipeId,
  servings,
  children,
}: {
  recipeId: string;
  /** The author's. */
  servings: number;
  children: React.ReactNode;
}) {
  const host = useRef<HTMLElement>(null);
  const [retry, setRetry] = useState<(() => void) | null>(null);
  const [sheets, setSheets] = useState<ReadonlyMap<string, ComponentType<SheetProps>>>(new Map());
  const [openSheet, setOpenSheet] = useState('');
  const [isOpening, setIsOpening] = useState(false);
  const stock = loadedStock.useValue();
  const Panel = usePrivateNotePanel();

  // Before the paint, so that a recipe never shows the amounts of another one.
  useLayoutEffect(() => openRecipe(recipeId), [recipeId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per recipe
  useEffect(() => {
    const recipe = { recipeId, servings };
    async function run(action: string, typed: string) {
      setRetry(null);
      const loadSheet = SHEETS[action];
      try {
        if (action === 'print') {
          window.print();
        } else if (action === 'share') {
          const { shareRecipe } = await loadChunk(() => import('@/components/catalog/share-recipe'));
          await shareRecipe();
        } else if (loadSheet) {
          setIsOpening(true);
          const Sheet = await loadSheet().finally(() => setIsOpening(false));
          setSheets((before) => new Map(before).set(action, Sheet));
          setOpenSheet(action);
        } else {
          const { changeAmounts } = await loadChunk(() => import('@/components/catalog/change-amounts'));
          await changeAmounts(recipe, action, typed);
        }
      } catch (error) {
        console.error('A control of the recipe failed', error);
        setRetry(() => () => void run(action, typed));
      }
    }

    async function handle({ type, target, detail }: Event & { detail?: number }) {
      const control = (target as Element).closest<HTMLElement>('[data-action]');
      const field = control instanceof HTMLInputElement ? control : null;
      if (!control || (field !== null) !== (type === 'change')) return;
      const action = String(control.dataset.action);
      if (field && action === 'tick') return rememberTick(recipeId, field);
      // The first click of a double click may have made the button another one.
      if (Number(detail) > 1 && SHEETS[action]) return;
      if (field) await runField(field, action);
      else await run(action, '');
    }

    async function runField(field: HTMLInputElement, action: string) {
      await run(action, field.value);
      // Also if it was no number, or the amounts for it could not be loaded.
      field.value = String(readRecipeState().servings ?? servings);
    }

    // Native listeners: events in an open dialog are not for them, and a number has changed when it is typed to its end.
    const element = host.current;
    if (element) showTicks(recipeId, element);
    element?.addEventListener('click', handle);
    element?.addEventListener('change', handle);
    const field = element?.querySelector<HTMLInputElement>('[data-action=servings]');
    // Input from before the scripts arrived outranks the URL.
    if (field && field.value !== field.defaultValue) void runField(field, 'servings');
    else if (/[?&](servings=|units=us)/.test(window.location.search)) void run('open', '');
    return () => {
      element?.removeEventListener('click', handle);
      element?.removeEventListener('change', handle);
    };
  }, [recipeId]);

  return (
    <article ref={host} className="page wrap-anywhere">
      {children}
      {[...sheets].map(([action, Sheet]) => (
        // Kept mounted so that its choices survive.
        <Sheet
          key={action + recipeId}
          recipeId={recipeId}
          servings={servings}
          isOpen={openSheet === action}
          onClose={() => setOpenSheet((open) => (open === action ? '' : open))}
        />
      ))}
      {Panel && <Panel key={recipeId} recipeId={recipeId} />}
      {stock && <stock.StockChoice />}
      {isOpening && <ProgressBar label="Opening the dialog" />}
      <ReloadToast message={retry ? 'This could not be loaded.' : ''} retry={retry} />
    </article>
  );
}

/** The ticks in a recipe, and when the last one was set. */
type Ticks = { recipeId: string; atMs: number; names: string[] };

/** A cook who makes a dish again on another day starts over. */
const LIFETIME_MS = 24 * 60 * 60_000;
const storage = createPersistedStore('ticks');

function readAll(): Ticks[] {
  try {
    const stored: unknown = JSON.parse(storage.read() ?? '[]');
    const isFresh = ({ atMs }: Ticks) => Date.now() - atMs < LIFETIME_MS;
    return Array.isArray(stored) ? (stored as Ticks[]).filter(isFresh) : [];
  } catch {
    return [];
  }
}

const readNames = (recipeId: string) => readAll().find((ticks) => ticks.recipeId === recipeId)?.names ?? [];

/** Shows the ticks of this recipe. */
function showTicks(recipeId: string, root: ParentNode): void {
  const names = readNames(recipeId);
  for (const box of root.querySelectorAll<HTMLInputElement>('[data-action=tick]'))
    box.checked = names.includes(box.value);
}

/** Remembers whether a box of this recipe is ticked. */
function rememberTick(recipeId: string, { value, checked }: HTMLInputElement): void {
  const others = readAll().filter((ticks) => ticks.recipeId !== recipeId);
  const names = [...readNames(recipeId).filter((name) => name !== value), ...(checked ? [value] : [])];
  const changed = names.length > 0 ? [{ recipeId, atMs: Date.now(), names }] : [];
  const all = [...others, ...changed];
  storage.write(all.length > 0 ? JSON.stringify(all) : null);
}

'use client';

import { X } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useToday } from '@/components/basket/use-today';
import { changeAlwaysAtHome, changePantry, useAlwaysAtHome, usePantry } from '@/components/cart/device-lists';
import { Icon } from '@/components/ui/icon';
import { PageLink } from '@/components/ui/page-link';
import { RowFocus } from '@/components/ui/row-focus';
import { withId } from '@/lib/basket/basket-plan-rules';
import type { getIngredient } from '@/lib/catalog/ingredient-endpoints';
import { callApi } from '@/lib/http/api-client';
import { pages } from '@/lib/pages/pages';
import { type PantryItem, sortByUse, withoutPantryItem } from '@/lib/planning/pantry-rules';
import { formatPlanDay } from '@/lib/planning/plan-day-rules';
import { PantryForm } from './pantry-form';
import { FORGOTTEN } from './plan-changes';

/** The pantry: amounts, and staples that always are. */
export function PantryScreen() {
  const pantry = sortByUse(usePantry());
  const staples = useAlwaysAtHome();
  const [edited, setEdited] = useState<PantryItem | null>(null);
  const [status, setStatus] = useState('');
  const screen = useRef<HTMLDivElement>(null);

  const sayKept = (isKept: boolean) => setStatus(isKept ? '' : FORGOTTEN);

  /** The form of a changed ingredient is gone, and its focus goes back to the button that opened it. */
  function leave(text: string) {
    flushSync(() => {
      setStatus(text);
      setEdited(null);
    });
    const find = (selector: string) => screen.current?.querySelector<HTMLElement>(selector);
    const opener = edited && find(`[data-edit="${edited.itemId}"]`);
    (opener ?? find('[name="ingredient"]'))?.focus();
  }

  return (
    // As high as it was while it loaded, so that the footer stays where it is.
    <div
      ref={screen}
      className="mt-6 grid min-h-dvh content-start items-start gap-x-10 gap-y-8 md:grid-cols-2"
    >
      <div className="grid gap-4">
        <PantryForm
          // Another form for another ingredient.
          key={edited?.itemId ?? ''}
          edited={edited}
          onStart={() => setStatus('')}
          onDone={leave}
        />
        <p role="status" className="text-muted empty:hidden">
          {status}
        </p>
      </div>
      <div className="grid gap-8">
        <RemovableList
          title="What I have"
          empty="Nothing yet. What you add here comes off your shopping list."
          items={pantry.map(({ itemId, name }) => ({ id: itemId, name }))}
          renderDetails={(id) => {
            const item = pantry.find(({ itemId }) => itemId === id);
            return item && <ItemDetails item={item} onEdit={() => setEdited(item)} />;
          }}
          onRemove={(id) => sayKept(changePantry((stored) => withoutPantryItem(stored, id)))}
        />
        <StapleList
          ids={staples}
          onRemove={(id) => sayKept(changeAlwaysAtHome((stored) => withId(stored, id, false)))}
        />
      </div>
    </div>
  );
}

function ItemDetails({
  item: { itemId, name, amount, useBy },
  onEdit,
}: {
  item: PantryItem;
  onEdit: () => void;
}) {
  const today = useToday();
  const isPast = useBy !== undefined && useBy < today;
  return (
    <>
      <span className="tabular-nums">{` ${amount}`}</span>
      {useBy && (
        <span className={`block text-sm ${isPast ? 'text-danger' : 'text-muted'}`}>
          {`Use by ${formatPlanDay(useBy)}`}
        </span>
      )}
      <button type="button" className="link-button block text-sm" data-edit={itemId} onClick={onEdit}>
        Change<span className="sr-only"> {name}</span>
      </button>
    </>
  );
}

/** Ingredients of which there always is enough; they are not on any shopping list until asked for. */
function StapleList({ ids, onRemove }: { ids: readonly string[]; onRemove: (id: string) => void }) {
  const names = useIngredientNames(ids);
  return (
    <RemovableList
      title="Staples I always have"
      empty="None yet. Add an ingredient without an amount, or check Pantry staple when you shop for a recipe."
      items={ids.map((id) => ({ id, name: names.get(id) ?? 'An ingredient' }))}
      renderDetails={() => null}
      onRemove={onRemove}
    />
  );
}

function RemovableList({
  title,
  empty,
  items,
  renderDetails,
  onRemove,
}: {
  title: string;
  empty: string;
  items: readonly { id: string; name: string }[];
  renderDetails: (id: string) => React.ReactNode;
  onRemove: (id: string) => void;
}) {
  return (
    <section aria-label={title}>
      <h2 className="text-lg">{title}</h2>
      {items.length === 0 && <p className="mt-1 text-muted">{empty}</p>}
      <RowFocus ids={items.map(({ id }) => id)}>
        <ul aria-label={title} className="mt-1">
          {items.map(({ id, name }) => (
            <li
              key={id}
              data-row={id}
              className="flex items-start gap-3 border-hairline border-t py-1 first:border-t-0"
            >
              <div className="wrap-anywhere min-w-0 grow py-2">
                <PageLink
                  href={pages.ingredient.path({ id })}
                  className="inline-flex min-h-11 items-center font-semibold hover:underline"
                >
                  <span dir="auto">{name}</span>
                </PageLink>
                {renderDetails(id)}
              </div>
              <button
                type="button"
                className="button-round mt-2 shrink-0"
                aria-label={`Remove ${name}`}
                onClick={() => onRemove(id)}
              >
                <Icon icon={X} size={18} />
              </button>
            </li>
          ))}
        </ul>
      </RowFocus>
    </section>
  );
}

/** Loads the names of ingredients, of which the browser remembers only the ids. */
function useIngredientNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const key = ids.join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: again for other ingredients only
  useEffect(() => {
    for (const id of ids) {
      if (names.has(id)) continue;
      callApi<typeof getIngredient>('GET', `/api/ingredients/${id}`).then(
        ({ name }) => setNames((known) => new Map(known).set(id, name)),
        (error) => console.warn('The name of an ingredient could not be loaded', error),
      );
    }
  }, [key]);

  return names;
}

import { AllergenMark } from '@/components/allergens/allergen-mark';
import { ItemImage } from '@/components/images/item-image';
import type { RowState } from '@/lib/basket/basket-line-rules';
import type { BasketRow, ElsewhereRow } from '@/lib/basket/basket-row-rules';

/** The text of an unticked row; null for a ticked one, and empty where the field below says it. */
export const UNTICKED_TEXTS: Record<RowState, string | null> = {
  needed: null,
  have: 'I have this',
  atHome: '',
  optional: 'Optional',
};

/** A row's place for its head, its details and, at the end of the line, its price. */
export const ROW_CLASS =
  'grid grid-cols-[1fr_auto] items-start gap-x-4 border-hairline border-t pt-4 pb-2 first:border-t-0 sm:grid-cols-[1fr_1fr_6.5rem]';
/** The rest of a row: below its head on a phone, beside it on larger screens. */
export const ROW_DETAILS_CLASS = 'col-span-2 mt-1 pl-8 sm:col-span-1 sm:mt-0 sm:pl-0';

/** The checkbox of a row with its image, name and need: ticked means to get it. */
export function RowHead({
  verb,
  row: { itemId, name, category, image },
  need,
  sources,
  unticked,
  onTick,
  price = '',
}: {
  /** The meaning of the tick, for screen readers. */
  verb: 'Buy' | 'Get';
  row: Pick<BasketRow | ElsewhereRow, 'itemId' | 'name' | 'category' | 'image'>;
  need: string;
  /** From which recipes the need comes; empty for a single recipe. */
  sources: readonly string[];
  /** Why it is not ticked; null if it is. */
  unticked: string | null;
  onTick: (isTicked: boolean) => void;
  /** In dollars, or why nothing is to be paid. */
  price?: string;
}) {
  const isTicked = unticked === null;
  return (
    <>
      <label className="-my-2 flex min-h-11 min-w-0 cursor-pointer items-start gap-3 py-2">
        <input
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-brand"
          checked={isTicked}
          onChange={({ target }) => onTick(target.checked)}
        />
        <ItemImage item={{ name, category: category ?? '', image }} size="small" />
        <span className={`wrap-anywhere min-w-0 ${isTicked ? '' : 'text-muted'}`}>
          <span className="sr-only">{`${verb} `}</span>
          <span dir="auto" className="block font-semibold leading-snug">
            {name}
          </span>
          {need && <span className="block text-muted text-sm tabular-nums">{` ${need}`}</span>}
          {sources.map((source) => (
            <span key={source} className="block text-muted text-sm tabular-nums">
              {' '}
              {source}
            </span>
          ))}
          {/* An ingredient that is not in the catalog has no id, and unknown allergens. */}
          <AllergenMark about={`ingredient:${itemId ?? ''}`} />
        </span>
      </label>
      <p className="text-right tabular-nums sm:order-1">
        {isTicked ? (
          <span className="font-semibold">{price}</span>
        ) : (
          <span className="text-muted text-sm">{unticked}</span>
        )}
      </p>
    </>
  );
}

/** Remembers on this device that an ingredient is always at home. */
export function AtHomeField({
  name,
  isChecked,
  onCheck,
}: {
  name: string;
  isChecked: boolean;
  onCheck: (isChecked: boolean) => void;
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
      <input
        type="checkbox"
        className="size-5 accent-brand"
        checked={isChecked}
        onChange={({ target }) => onCheck(target.checked)}
      />
      <span>
        Pantry staple<span className="sr-only">: {name}</span>
      </span>
    </label>
  );
}

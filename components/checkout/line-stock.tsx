import type { CartItem } from '@/lib/cart/cart-rules';
import { formatLeft, formatReplacement, type Replacement } from '@/lib/orders/replacement-rules';
import { toPackText } from '@/lib/recipes/pack-text-rules';

/** Says that a cart line is sold out or short, and offers what can be done about it; nothing while there is enough of it. */
export function LineStock({
  item: { name, selectedOption },
  left,
  replacement,
  onReduce,
  onReplace,
}: {
  item: CartItem;
  /** Undefined if there are enough. */
  left: number | undefined;
  replacement: Replacement | null;
  onReduce: () => void;
  onReplace: (replacement: Replacement) => void;
}) {
  const packText = toPackText(name, selectedOption.amount);
  return (
    <>
      <p role="status" className="mt-2 font-medium text-danger text-sm empty:hidden">
        {left !== undefined && formatLeft(left)}
      </p>
      {left !== undefined && (
        <div className="flex flex-wrap gap-x-5">
          <button type="button" className="link-button text-sm" onClick={onReduce}>
            {left === 0 ? 'Remove' : `Reduce to ${left}`}
            <span className="sr-only"> ({packText})</span>
          </button>
          {replacement && (
            <button type="button" className="link-button text-sm" onClick={() => onReplace(replacement)}>
              {formatReplacement(replacement)}
              <span className="sr-only"> of {packText}</span>
            </button>
          )}
        </div>
      )}
    </>
  );
}

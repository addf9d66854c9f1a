import { AllergenMark } from '@/components/allergens/allergen-mark';
import type { BasketSubstitute } from '@/lib/basket/basket-row-rules';
import { formatPrice } from '@/lib/catalog/price-rules';
import { formatSubstitute } from '@/lib/recipes/substitute-rules';

/** The substitutes for something, of which none or one is chosen; equal ones are there once. */
export function SubstituteFields({
  substitutes,
  chosen,
  onChoose,
}: {
  substitutes: readonly BasketSubstitute[];
  /** The words of the chosen one. */
  chosen: string | undefined;
  /** Null for nothing. */
  onChoose: (substitute: BasketSubstitute | null) => void;
}) {
  const distinct = substitutes.filter(
    (each, index) => substitutes.findIndex((other) => listItemIds(other) === listItemIds(each)) === index,
  );
  return distinct.map((each) => (
    <SubstituteField
      key={each.use}
      substitute={each}
      isChecked={chosen === each.use}
      onCheck={(isChecked) => onChoose(isChecked ? each : null)}
    />
  ));
}

const listItemIds = ({ itemId, others }: BasketSubstitute) =>
  [itemId, ...others.map((other) => other.itemId)].join(' ');

function SubstituteField({
  substitute,
  isChecked,
  onCheck,
}: {
  substitute: BasketSubstitute;
  isChecked: boolean;
  onCheck: (isChecked: boolean) => void;
}) {
  const { itemId, name, pack, effect, others } = substitute;
  const names = [name, ...others.map((other) => other.name)].join(' and ');
  const price = [pack, ...others.map((other) => other.pack)].reduce(
    (sum, each) => sum + (each?.pricePerUnit ?? 0),
    0,
  );
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-2 py-2 text-sm">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-brand"
        checked={isChecked}
        onChange={({ target }) => onCheck(target.checked)}
      />
      <span>
        Buy {names} instead
        {pack && <span className="text-muted"> · from {formatPrice(price)}</span>}
        <span className="block text-muted">
          {[formatSubstitute(substitute), effect].filter(Boolean).join(': ')}
        </span>
        <AllergenMark about={`ingredient:${itemId ?? ''}`} />
      </span>
    </label>
  );
}

import { useId } from 'react';
import type { PackOption } from '@/lib/basket/basket-choice-rules';
import type { BasketRow } from '@/lib/basket/basket-row-rules';
import { formatPacks, type PackCount, type PackPreference } from '@/lib/basket/pack-choice-rules';
import { computeLineTotal, formatPrice } from '@/lib/catalog/price-rules';

/** A single size needs no label. */
type ListedOption = { label: string; packs: string; price: number; option: PackOption | null };

export const PREFERENCES: Record<PackPreference, string> = {
  cheapest: 'Cheapest',
  fewest: 'Fewest packages',
};

/** Lists the ways to cover a row's need; a later one with the packs of an earlier one is left out. */
export function listPackOptions(preferred: BasketRow, prefer: PackPreference): ListedOption[] {
  const { packs, price, alternatives } = preferred;
  const { fewest, sizes } = alternatives;
  const listed: ListedOption[] = [
    { label: PREFERENCES[prefer], packs: formatPacks(packs), price, option: null },
    ...(fewest.length > 0
      ? [
          {
            label: PREFERENCES.fewest,
            packs: formatPacks(fewest),
            price: fewest.reduce((sum, pack) => sum + computeLineTotal(pack.pricePerUnit, pack.quantity), 0),
            option: { kind: 'fewest' } as const,
          },
        ]
      : []),
    ...sizes.map((size) => ({
      label: '',
      packs: formatPacks([size]),
      price: size.price,
      option: { kind: 'size', amount: size.amount } as const,
    })),
  ];
  return listed.filter(({ packs }, index) => listed.findIndex((other) => other.packs === packs) === index);
}

/** Lets the cook choose other packs of an ingredient. */
export function PackOptions({
  name,
  options,
  chosen,
  packs,
  onChoose,
}: {
  name: string;
  options: readonly ListedOption[];
  chosen: PackOption | undefined;
  /** The packs in the basket. */
  packs: readonly PackCount[];
  onChoose: (option: PackOption | null) => void;
}) {
  const groupName = useId();
  const isShown = options.some((option) => option.packs === formatPacks(packs));
  return (
    <fieldset className="mt-1 grid">
      <legend className="sr-only">Packs of {name}</legend>
      {options.map(({ label, packs: text, price, option }) => (
        <label key={text} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm tabular-nums">
          <input
            type="radio"
            name={groupName}
            className="size-5 shrink-0 accent-brand"
            checked={isShown ? text === formatPacks(packs) : option === null && !chosen}
            onChange={() => onChoose(option)}
          />
          <span className="grow">
            {label && <span className="font-medium">{label} </span>}
            <span>{text}</span>
          </span>
          <span>{formatPrice(price)}</span>
        </label>
      ))}
    </fieldset>
  );
}

'use client';

import { ArrowLeft, Printer } from 'lucide';
import { Icon } from '@/components/ui/icon';
import { ShareTextButton } from '@/components/ui/share-text-button';
import { type Aisle, formatShoppingList } from '@/lib/basket/shopping-list-rules';

/** The shopping list, by aisle, to print or to share. */
export function ShoppingList({
  heading,
  aisles,
  onBack,
}: {
  /** Its purpose. */
  heading: string;
  aisles: readonly Aisle[];
  onBack: () => void;
}) {
  const text = formatShoppingList(heading, aisles);
  return (
    <>
      <div className="no-print mt-4 flex flex-wrap items-center gap-3">
        <button type="button" className="button button-ghost" onClick={onBack}>
          <Icon icon={ArrowLeft} size={18} />
          Back
        </button>
        <button type="button" className="button button-ghost" onClick={() => window.print()}>
          <Icon icon={Printer} size={18} />
          Print
        </button>
        <ShareTextButton text={text} />
      </div>
      <div className="shopping-list mt-4">
        <p className="whitespace-pre-line text-muted">{heading}</p>
        {aisles.length === 0 && <p className="mt-4">You have everything.</p>}
        <div className="mt-4 gap-10 sm:columns-2">
          {aisles.map(({ name, rows }) => (
            <section key={name} className="mb-5 break-inside-avoid">
              <h3 className="text-lg">{name}</h3>
              <ul className="mt-1">
                {rows.map((row) => (
                  <li key={row.name} className="flex justify-between gap-4 border-hairline border-t py-1.5">
                    <span>{row.name}</span>
                    <span className="max-w-3/5 shrink-0 text-right text-muted tabular-nums">{row.need}</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

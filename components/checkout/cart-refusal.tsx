import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type CartItem, isSameLine, type LineIdentity } from '@/lib/cart/cart-rules';
import { toPackText } from '@/lib/recipes/pack-text-rules';
import { BLOCKING_NOTICE } from './blocking-notice';

/**
 * Lists cart lines that the shop would not take as they are, each with its present and possible state, and a button that accepts
 * the latter.
 */
export function CartRefusal<L extends LineIdentity>({
  id,
  title,
  text,
  columns: [before, now],
  items,
  lines,
  toCells,
  toOffer = () => null,
  buttonLabel,
  onAccept,
}: {
  id: string;
  title: string;
  text: string;
  columns: readonly [string, string];
  items: readonly CartItem[];
  lines: readonly L[];
  /** The line as it is in the cart, and as it can be. */
  toCells: (line: L, item: CartItem) => readonly [React.ReactNode, React.ReactNode];
  /** The pack to take in place of an item; null if there is none. */
  toOffer?: (item: CartItem) => { label: string; onTake: () => void } | null;
  buttonLabel: string;
  onAccept: () => void;
}) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);

  return (
    <section
      ref={section}
      {...BLOCKING_NOTICE}
      aria-labelledby={id}
      className="mb-5 rounded-card border-2 border-saffron bg-sunken p-4"
    >
      <h3 id={id} className="text-xl">
        {title}
      </h3>
      <p className="mt-1">{text}</p>
      <table className="mt-3 w-full text-left">
        <thead className="text-muted text-sm">
          <tr>
            <th scope="col" className="font-normal">
              Item
            </th>
            <th scope="col" className="text-right font-normal">
              {before}
            </th>
            <th scope="col" className="pl-4 text-right font-normal">
              {now}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const item = items.find((candidate) => isSameLine(candidate, line));
            if (!item) return null;
            const [beforeCell, nowCell] = toCells(line, item);
            const offer = toOffer(item);
            return (
              <tr key={`${line._id} ${line.amount}`} className="border-hairline border-t align-top">
                <th scope="row" className="py-2 font-normal">
                  {toPackText(item.name, line.amount)}
                  {offer && (
                    <button
                      type="button"
                      className="link-button block text-left text-sm"
                      onClick={() => {
                        flushSync(offer.onTake);
                        // The focus would be lost with the row.
                        section.current?.focus();
                      }}
                    >
                      {offer.label}
                      <span className="sr-only"> of {toPackText(item.name, line.amount)}</span>
                    </button>
                  )}
                </th>
                <td className="py-2 text-right tabular-nums">{beforeCell}</td>
                <td className="py-2 pl-4 text-right font-semibold tabular-nums">{nowCell}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <button type="button" className="button button-primary mt-3" onClick={onAccept}>
        {buttonLabel}
      </button>
    </section>
  );
}

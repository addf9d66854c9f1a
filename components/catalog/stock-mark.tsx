'use client';

import type { MarkedImage } from '@/components/ui/mark-text';
import { createStore } from '@/components/ui/store';

export type StockMarkProps = {
  id: string;
  /** The pack that is shown with it, if any. */
  amount?: string | undefined;
  over?: MarkedImage;
  /** Whether it marks the pack itself. */
  isPack?: boolean;
};

/** Null until the page has settled: then the stock is requested. */
export const loadedStock = createStore<typeof import('./stock-text') | null>(null);

/** Says of a product, or of its pack, that it is sold out, or nearly. Cached pages have no place for it. */
export function StockMark(props: StockMarkProps) {
  const stock = loadedStock.useValue();
  return stock && <stock.StockText {...props} />;
}

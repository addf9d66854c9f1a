import { withoutChange } from '@/lib/cart/cart-change-rules';
import { type CartNotice, changeCart, dismissNotice } from './cart-store';

/** Undoes the change of a notice; later changes stay. */
export function undoChange({ before, after }: CartNotice): void {
  changeCart((stored) => withoutChange(stored, before, after));
  dismissNotice();
}

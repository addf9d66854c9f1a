import { withoutChange } from '@/lib/cart/cart-change-rules';
import { type CartNotice, changeCart, dismissNotice } from './cart-store';

/** Undoes what a notice tells; anything that was changed since stays. */
export function undoChange({ before, after }: CartNotice): void {
  changeCart((stored) => withoutChange(stored, before, after));
  dismissNotice();
}

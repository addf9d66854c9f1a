import { addToCart, readCart } from '@/components/cart/cart-store';
import { findPack, isSameLine, listOfferedPacks, toCartItem } from '@/lib/cart/cart-rules';
import { MAX_QUANTITY } from '@/lib/cart/quantity-rules';
import { callApi } from '@/lib/http/api-client';
import type { findLowStock } from '@/lib/orders/stock-endpoints';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';

/** Adds a piece of a pack to the cart; returns whether the shop has one more than the cart. If it cannot be asked, it has. */
export async function addPiece(ingredient: IngredientView, amount: string): Promise<boolean> {
  const pack = findPack(listOfferedPacks(ingredient), amount);
  if (!pack) return false;
  const line = { _id: ingredient._id, amount: pack.amount };
  const inCart = readCart().find((item) => isSameLine(item, line))?.quantity ?? 0;
  if (inCart >= (await readLeft(line))) return false;
  return addToCart(toCartItem(ingredient, pack, 1));
}

async function readLeft({ _id, amount }: { _id: string; amount: string }): Promise<number> {
  try {
    const { packs } = await callApi<typeof findLowStock>('GET', `/api/stock?ids=${_id}`);
    return packs.find((pack) => pack.amount === amount)?.left ?? MAX_QUANTITY;
  } catch (error) {
    console.warn('The stock could not be loaded', error);
    return MAX_QUANTITY;
  }
}

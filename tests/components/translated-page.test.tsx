/** @jest-environment jsdom */
import { act, render } from '@testing-library/react';
import { addAllToCart } from '@/components/cart/cart-store';
import { AddAllButton } from '@/components/catalog/add-all-button';
import { changeRecipeState } from '@/components/catalog/recipe-choice-store';
import { RecipeLine } from '@/components/catalog/recipe-line';
import { ScaledText } from '@/components/catalog/scaled-text';
import { CartSlot } from '@/components/checkout/cart-slot';
import { IngredientAccordion } from '@/components/search/ingredient-accordion';
import { aCartItem } from '@/tests/support/view-examples';

/** Changes of a page must still be seen to change after the browser has translated it. */

/** Replaces every text, as Chrome's translator does; the texts stay, so that a test can read them. */
function translate(root: HTMLElement): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const font = document.createElement('font');
    font.append(String(text.nodeValue));
    text.parentNode?.replaceChild(font, text);
  }
}

test('an amount of a recipe is scaled, with and without a metric one, and so is what the button adds', () => {
  const parts = { size: '', about: '', details: '' };
  const { container } = render(
    <>
      <RecipeLine
        index={0}
        text={{ ...parts, amount: '2 tbsp', name: 'butter' }}
        metric={{}}
        ingredient={null}
      />
      <RecipeLine
        index={1}
        text={{ ...parts, amount: '1 cup', name: 'milk' }}
        metric={{ amount: '240 ml' }}
        ingredient={null}
      />
      <AddAllButton servings={4} items={[]}>
        <ScaledText name="add">Add 2 items to cart</ScaledText>
      </AddAllButton>
    </>,
  );
  translate(container);
  for (const [butter, milk, add] of [
    ['4 tbsp', '2 cups', 'Add 4 items to cart'],
    ['6 tbsp', '3 cups', 'Add 6 items to cart'],
  ] as const) {
    const texts = { 'amount-0': butter, 'name-0': 'butter', 'amount-1': milk, 'name-1': 'milk', add };
    act(() => changeRecipeState({ servings: 8, scaled: { texts, packs: [] } }));
    expect(container.textContent).toBe(`${butter}butter${milk}milk${add}`);
  }
});

test('the cart says how many pieces it has', async () => {
  const { container } = render(<CartSlot payments={{ mode: 'test', stripe: null, paypal: null }} />);
  await act(async () => void addAllToCart([aCartItem({ quantity: 1 })]));
  translate(container);
  await act(async () => void addAllToCart([aCartItem({ quantity: 1 })]));
  expect(container.querySelector('.cart-button')?.textContent).toBe('Cart (2)2');
});

test('an ingredient of the advanced search is included and excluded', () => {
  const criteria = { foodTypes: [], maxPrep: null, difficulties: [] };
  const show = (include: string[], exclude: string[]) => (
    <IngredientAccordion criteria={{ ...criteria, include, exclude }} onPick={() => {}} />
  );
  const { container, rerender } = render(show([], []));
  translate(container);
  rerender(show(['Chicken'], []));
  translate(container);
  rerender(show(['Chicken'], ['Beef']));
  expect(container.textContent).toContain('2 chosen');
});

/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { DishCard } from '@/components/catalog/dish-card';
import { toDishCardData } from '@/components/catalog/recipe-card';
import { RecipeLine } from '@/components/catalog/recipe-line';
import { RecipeMethod, RecipeNotes } from '@/components/catalog/recipe-method';
import { TextArea } from '@/components/editor/plain-text-input';
import { OrderSummary } from '@/components/orders/order-summary';
import { Dialog } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/text-field';
import { toOrderPaidEmail } from '@/lib/mail/order-email-rules';
import { anOrderView } from '@/tests/support/order-views';
import { aRecipeView } from '@/tests/support/view-examples';

/** People's texts have the direction of its own script, and changes that of nothing around it. */

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }) }));

const hasOwnDirection = (text: string) => screen.getByText(text).closest('[dir="auto"], bdi') !== null;

test('on a recipe and its card', () => {
  const recipe = aRecipeView({ title: 'كبسة', notes: ['طبق العيد'] });
  render(
    <>
      <DishCard dish={toDishCardData(recipe)} description="كبسة الدجاج" level="h2" />
      <RecipeLine
        index={0}
        text={{ amount: '2', size: '', name: 'دجاج', about: '', details: 'مقطع' }}
        metric={{}}
        ingredient={null}
      />
      <RecipeMethod steps={[{ title: 'الأرز', text: 'اغسل الأرز' }]} metric={{}} />
      <RecipeNotes recipe={recipe} metric={{}} />
    </>,
  );
  for (const text of ['كبسة', 'كبسة الدجاج', 'دجاج', 'مقطع', 'الأرز', 'اغسل الأرز', 'طبق العيد']) {
    expect([text, hasOwnDirection(text)]).toEqual([text, true]);
  }
});

test('in a field while it is typed, and in the title of a dialog', () => {
  render(
    <Dialog title="كبسة" isOpen onClose={() => {}}>
      <TextField label="Recipe Name" />
      <TextArea label="Full Description" />
    </Dialog>,
  );
  expect(hasOwnDirection('كبسة')).toBe(true);
  for (const field of screen.getAllByRole('textbox')) expect(field.dir).toBe('auto');
});

test('on an order, whose address stays in the order of its lines', () => {
  const shippingInfo = { ...anOrderView(1).shippingInfo, name: 'ليلى', street2: 'شقة 3' };
  render(<OrderSummary order={{ ...anOrderView(1), shippingInfo }} />);
  for (const text of ['ليلى', 'شقة 3']) expect(screen.getByText(text).tagName).toBe('BDI');
  expect(screen.getByText('ليلى').closest('address')?.dir).toBe('');
});

test('in an email, which has no markup for it in its plain text', () => {
  const email = toOrderPaidEmail(
    { orderId: '1', orderNumber: '1', lines: [], sums: [], address: ['ليلى', '1 Saffron Way'] },
    'https://shop.test',
  );
  for (const text of [email.text, email.html]) {
    expect(text).toContain('Shipping to: \u2068ليلى\u2069, 1 Saffron Way');
  }
});

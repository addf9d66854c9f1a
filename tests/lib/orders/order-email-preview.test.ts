import { getOrderEmailPreview } from '@/lib/orders/order-email-preview-queries';
import { ORDER_EMAIL_LABELS } from '@/lib/orders/order-email-preview-schema';
import { siteOrigin } from '@/lib/site/site-queries';
import type { IngredientDocument } from '@/models/ingredient';
import { OutboxEmail } from '@/models/outbox-email';
import { withDatabase } from '@/tests/support/database';
import { anIngredient } from '@/tests/support/examples';

withDatabase();

test('every email has a preview of its own, in a shop that sells nothing yet too, and none is sent', async () => {
  const previews = await Promise.all([...ORDER_EMAIL_LABELS.keys()].map(getOrderEmailPreview));
  expect(new Set(previews.map(({ text }) => text)).size).toBe(ORDER_EMAIL_LABELS.size);
  for (const { subject, text, html } of previews) {
    expect(subject).toContain('7KQ4-M2XR-9WBT');
    expect(html).toContain('7KQ4-M2XR-9WBT');
    expect(text).not.toMatch(/undefined|null|NaN/);
  }
  expect(await OutboxEmail.countDocuments()).toBe(0);
});

test('the example order has products of the shop, at their prices', async () => {
  await anIngredient({
    name: 'Amchur',
    amounts: [{ amount: '100g', price: 4.25 }] as IngredientDocument['amounts'],
  });
  const { text } = await getOrderEmailPreview('paid');
  expect(text).toContain('1 × Amchur, 100g: $4.25\nSubtotal: $4.25\nShipping: $5.00');
});

test('its link to the order opens nothing', async () => {
  const { html } = await getOrderEmailPreview('delivered');
  expect(html).toContain(`href="${siteOrigin()}/orders/000000000000000000000000"`);
});

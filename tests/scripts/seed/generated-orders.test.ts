import { Order } from '@/models/order';
import { generateOrders } from '@/scripts/seed/generated-order-commands';
import { withDatabase } from '@/tests/support/database';
import { anIngredient } from '@/tests/support/examples';

withDatabase();

test('no orders are generated for a shop without ingredients for sale', async () => {
  await expect(generateOrders(1)).rejects.toThrow('The shop has no items for sale');
});

test('generated orders add up, have unique numbers, and a second run adds missing ones', async () => {
  await anIngredient();
  await anIngredient({ name: 'Saffron', image: 'saffron.jpg' });
  expect(await generateOrders(120)).toBe(120);
  const orders = await Order.find().lean();
  for (const { items, subtotalCents, shippingCents, totalCents } of orders) {
    expect(items.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0)).toBe(
      subtotalCents,
    );
    expect(shippingCents).toBe(subtotalCents < 2500 ? 500 : 0);
    expect(totalCents).toBe(subtotalCents + shippingCents);
  }
  const items = orders.flatMap((order) => order.items);
  expect(new Set(items.map(({ name, image }) => `${name} ${image}`))).toEqual(
    new Set(['Basmati Rice undefined', 'Saffron saffron.jpg']),
  );
  expect(new Set(orders.map(({ orderNumber }) => orderNumber)).size).toBe(120);
  await Order.deleteOne({ _id: orders[7]?._id });
  expect(await generateOrders(121)).toBe(2);
  expect(await Order.countDocuments()).toBe(121);
});

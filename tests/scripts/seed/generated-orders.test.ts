import { listPendingMigrations } from '@/lib/jobs/migration-commands';
import { findSales } from '@/lib/orders/sales-queries';
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

test('generated orders are stored as today’s version does: no migration would change one', async () => {
  await anIngredient();
  await generateOrders(50);
  expect(await Order.countDocuments({ 'payment.state': 'refunded' })).toBeGreaterThan(0);
  expect((await listPendingMigrations()).filter(({ count }) => count > 0)).toEqual([]);
});

test('the days of generated orders are summed with them, and not again by the shop', async () => {
  await anIngredient();
  await generateOrders(300);
  const sales = await findSales(new Date());
  const orders = await Order.find().lean();
  const charged = orders.filter(({ payment }) => payment.state !== 'void');
  expect(sales?.unsummedCount).toBe(0);
  expect(sales?.days.reduce((sum, { orderCount }) => sum + orderCount, 0)).toBe(charged.length);
  const refunded = charged.filter(({ payment }) => payment.state === 'refunded');
  expect(sales?.days.reduce((sum, { refundedCents }) => sum + refundedCents, 0)).toBe(
    refunded.reduce((sum, { totalCents }) => sum + totalCents, 0),
  );
});

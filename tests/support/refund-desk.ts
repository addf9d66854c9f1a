import { POST as REFUND } from '@/app/api/admin/orders/[id]/refunds/route';
import { listRefunds } from '@/lib/orders/refund-rules';
import { aCart, aPlacement, CARDS, type Cart, getOnlyOrder, place } from './checkout';
import { call } from './http';
import { enterCard } from './payments';
import { anApprovedCart, placePaypal } from './paypal';
import { aUser, createBearerHeaders } from './sign-in';

/** Two packs of rice for $25.98, bought from the sandbox at `sandboxUrl`, and an admin who refunds them, set up before each test. */
export function withRefundDesk(sandboxUrl: () => string) {
  let admin: Record<string, string>;
  let rice: Cart[number];
  beforeEach(async () => {
    admin = await createBearerHeaders(await aUser({ role: 'admin', email: 'boss@shop.test' }));
    const [line] = await aCart();
    if (!line) throw new Error('There is no cart.');
    rice = line;
  });
  const send = async (handler: Parameters<typeof call>[0], method: string, body: object) => {
    const params = { id: String((await getOnlyOrder())._id) };
    return call(handler, { method, params, body, headers: admin });
  };
  return {
    rice: () => rice,
    send,
    /** Places a paid order. */
    buy: async () => place(aPlacement([rice], await enterCard(sandboxUrl(), CARDS.good))),
    async buyWithPaypal() {
      const { items, id, key } = await anApprovedCart();
      await placePaypal(items, id, key);
      const [line] = items;
      if (line) rice = line;
    },
    aPiece: () => ({ itemId: rice.itemId, amount: rice.amount, quantity: 1 }),
    refund: (body: object) => send(REFUND, 'POST', { seenRefunded: 0, reason: 'Out of stock', ...body }),
    listShopRefunds: async () =>
      listRefunds(await getOnlyOrder()).map(({ author, cents, state }) => `${author} ${cents} ${state}`),
  };
}

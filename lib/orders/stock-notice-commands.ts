import 'server-only';
import mongoose from 'mongoose';
import { findPack, isOffered } from '@/lib/cart/cart-rules';
import { connect } from '@/lib/db/connect';
import { isDuplicateKey } from '@/lib/db/duplicate-key';
import { consumeRateLimit, tryConsumeRateLimit } from '@/lib/db/rate-limit';
import { AppError } from '@/lib/http/errors';
import { enqueueEmail } from '@/lib/mail/outbox-commands';
import { pages } from '@/lib/pages/pages';
import { toPackText } from '@/lib/recipes/pack-text-rules';
import { siteOrigin } from '@/lib/site/site-queries';
import { Ingredient } from '@/models/ingredient';
import { PackStock } from '@/models/pack-stock';
import { StockNotice, type StockNoticeDocument } from '@/models/stock-notice';
import type { StockNoticeRequest } from './stock-schema';

/** The most emails that one run sends; the next one continues. */
const BATCH_SIZE = 500;

/**
 * Remembers that someone wants one email when a sold-out pack can be ordered again; asking again changes nothing. Throws
 * `not_found` if the shop does not sell the pack, `conflict` if it can be ordered now, and `rate_limited`.
 */
export async function requestStockNotice(
  { itemId, amount, email }: StockNoticeRequest,
  clientAddress: string,
): Promise<void> {
  await consumeRateLimit('stockNotice', clientAddress);
  await connect();
  const ingredient = await Ingredient.findOne({ _id: itemId, 'amounts.amount': amount })
    .select({ sellable: 1, ships: 1 })
    .lean();
  if (!ingredient || !isOffered(ingredient)) {
    throw new AppError({ code: 'not_found', message: 'The shop does not sell this pack anymore.' });
  }
  if (await isInStock(itemId, amount)) {
    throw new AppError({ code: 'conflict', message: 'This pack is in stock again: you can order it now.' });
  }
  await StockNotice.create({ ingredientId: itemId, amount, email }).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
  });
}

/** Deletes everything an address waits for, in the caller's transaction. */
export async function deleteStockNotices(email: string, session: mongoose.ClientSession): Promise<void> {
  await StockNotice.deleteMany({ email }, { session });
}

async function isInStock(ingredientId: string, amount: string): Promise<boolean> {
  const stock = await PackStock.findOne({ ingredientId, amount }).select({ left: 1 }).lean();
  return stock === null || stock.left > 0;
}

/**
 * Emails everyone whose packs can be ordered again, each address once for all of its packs. No one proved that the address is
 * theirs, so it gets a few emails a day; later ones wait for the next day. Repeatable, in any process.
 */
export async function sendStockNotices(): Promise<void> {
  await connect();
  const packs = await listPacksBackInStock();
  if (packs.length === 0) return;
  const notices = StockNotice.find({ $or: packs.map(({ pack }) => pack) })
    .select({ email: 1 })
    .sort({ createdAt: 1 })
    .lean();
  const addresses = new Set<string>();
  let sentCount = 0;
  for await (const { email } of notices.cursor()) {
    if (addresses.has(email)) continue;
    addresses.add(email);
    if (!(await tryConsumeRateLimit('stockLetter', email))) continue;
    await sendNoticesOf(email, packs);
    sentCount += 1;
    if (sentCount === BATCH_SIZE) return;
  }
}

/** Turns the notices of an address into one email, in a transaction, so that no other process sends them too. */
async function sendNoticesOf(email: string, packs: readonly PackBackInStock[]): Promise<void> {
  const byKey = new Map(packs.map((back) => [toPackKey(back.pack), back]));
  await mongoose.connection.transaction(async (session) => {
    const notices = await StockNotice.find({ email, $or: packs.map(({ pack }) => pack) })
      .sort({ createdAt: 1, _id: 1 })
      .session(session)
      .lean<StockNoticeDocument[]>();
    const [first, ...others] = notices.flatMap((notice) => byKey.get(toPackKey(notice)) ?? []);
    if (!first) return;
    const ids = notices.map(({ _id }) => _id);
    await StockNotice.deleteMany({ _id: mongoose.trusted({ $in: ids }) }, { session });
    const isOneProduct = others.every(({ link }) => link === first.link);
    const link = isOneProduct ? first.link : siteOrigin() + pages.ingredients.path();
    const otherProducts = others.map(({ product }) => product);
    const data = { product: first.product, link, ...(otherProducts.length > 0 && { otherProducts }) };
    await enqueueEmail({ kind: 'back-in-stock', to: email, data }, { session });
  });
}

type WaitedPack = { ingredientId: mongoose.Types.ObjectId; amount: string };
type PackBackInStock = { pack: WaitedPack; product: string; link: string };

function toPackKey({ ingredientId, amount }: WaitedPack): string {
  return `${ingredientId} ${amount}`;
}

/**
 * Lists the packs that someone waits for and that can be ordered now, with the email's text about each. By pack, so that the
 * notices of packs that stay sold out never fill a batch.
 */
async function listPacksBackInStock(): Promise<PackBackInStock[]> {
  const waited = await StockNotice.aggregate<{ _id: WaitedPack }>([
    { $group: { _id: { ingredientId: '$ingredientId', amount: '$amount' } } },
  ]);
  if (waited.length === 0) return [];
  const ids = mongoose.trusted({ $in: waited.map(({ _id }) => _id.ingredientId) });
  const [ingredients, soldOut] = await Promise.all([
    Ingredient.find({ _id: ids }).select({ name: 1, amounts: 1, sellable: 1, ships: 1 }).lean(),
    PackStock.find({ ingredientId: ids, left: mongoose.trusted({ $lte: 0 }) })
      .select({ ingredientId: 1, amount: 1 })
      .lean(),
  ]);
  const byId = new Map(ingredients.map((ingredient) => [String(ingredient._id), ingredient]));
  const soldOutKeys = new Set(soldOut.map(toPackKey));
  return waited.flatMap(({ _id: pack }) => {
    const itemId = String(pack.ingredientId);
    const ingredient = byId.get(itemId);
    const current = ingredient && isOffered(ingredient) && findPack(ingredient.amounts, pack.amount);
    if (!current || soldOutKeys.has(toPackKey({ ...pack, amount: current.amount }))) return [];
    const link = siteOrigin() + pages.ingredient.path({ id: itemId });
    return [{ pack, product: toPackText(ingredient.name, current.amount), link }];
  });
}

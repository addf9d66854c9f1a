import { formatUnitPrice } from '@/lib/catalog/unit-price-rules';
import { computeTotals, toCents, toDollars } from '@/lib/orders/pricing-rules';
import { readLineAmount, scaleAmount } from '@/lib/quantities/amount-rules';
import type { RecipeSubstitute, RowState, WishedLine, WishGroup } from './basket-line-rules';
import type { PackedItem } from './basket-rules';
import {
  type NeededQuantity,
  type Quantity,
  sumAsWritten,
  toNeededQuantity,
  toQuantity,
} from './need-quantity-rules';
import { listPacks, type Need, sumNeed, type WeighedOffer } from './need-rules';
import {
  chooseFewestPacks,
  choosePacks,
  listSingleSizes,
  type PackChoice,
  type PackCount,
  type PackWish,
  sumPacks,
  withoutAtHome,
} from './pack-choice-rules';

export type LineReference = { recipeId: string; lineId: string };
export type BasketPack = PackCount & { pricePerUnit: number; unitPrice: string };

export type BasketRow = {
  itemId: string;
  name: string;
  category: string;
  /** The file name of its image; empty if it has none. */
  image: string;
  lines: readonly LineReference[];
  state: RowState;
  need: NeededQuantity | null;
  /** Empty unless the state is `needed`. */
  packs: readonly BasketPack[];
  price: number;
  leftover: Quantity | null;
  /** By how many percent the packs miss the need. */
  shortPercent: number;
  /** Why the need, or a part of it, could not be computed. */
  reason: string | null;
  /** The cart's packs of it. */
  inCart: readonly PackCount[];
  /** Whether the pantry's amount is taken off, and covers the need. */
  atHome: 'none' | 'some' | 'all';
  alternatives: { fewest: readonly BasketPack[]; sizes: readonly (PackCount & { price: number })[] };
  substitutes: readonly BasketSubstitute[];
};

/** An ingredient that the shop does not sell. */
export type ElsewhereRow = {
  itemId: string | null;
  name: string;
  category: string | null;
  /** As in `BasketRow`. */
  image: string;
  lines: readonly LineReference[];
  state: RowState;
  need: Quantity | null;
  /** Those that the shop sells. */
  substitutes: readonly BasketSubstitute[];
};

/** `pack` is the cheapest one; null if the shop does not sell the substitute. */
export type BasketSubstitute = {
  /** Those of the row that it stands in for. */
  lines: readonly LineReference[];
  use: string;
  ratio: string;
  effect: string;
  itemId: string | null;
  name: string | null;
  pack: BasketPack | null;
  /** Its extra parts, as far as the shop sells them. */
  others: readonly { itemId: string; name: string; pack: BasketPack }[];
};

export type Offers = ReadonlyMap<string, WeighedOffer>;

/** Returns the row of an ingredient that the shop sells, and the data for advice about it. */
export function toRow(
  { lines, state }: WishGroup,
  offer: WeighedOffer,
  { wish, offers }: { wish: PackWish; offers: Offers },
): { row: BasketRow; item: PackedItem } {
  const whole = sumNeed(lines, offer);
  const { need, isCovered, isCounted } = withoutAtHome(whole, wish);
  const isNeeded = state === 'needed' && !isCovered;
  const choice = isNeeded ? choosePacks(offer, need, wish) : NO_CHOICE;
  const { packs, reason, isGuess } = choice;
  const fewest = isNeeded ? chooseFewestPacks(need, wish, choice) : [];
  const toPack = (pack: PackCount) => toBasketPack(pack, offer);
  const chosen = packs.map(toPack);
  const { _id: itemId, name, category, image } = offer;
  const { inCart, left } = wish;
  const row: BasketRow = {
    ...{ itemId, name, category, image, state, reason, inCart },
    lines: lines.map(toReference),
    need: toNeededQuantity(whole),
    atHome: isCovered ? 'all' : isCounted ? 'some' : 'none',
    packs: chosen,
    price: computePrice(packs, offer),
    ...(isGuess ? { leftover: null, shortPercent: 0 } : compareToNeed(packs, need, wish)),
    alternatives: {
      // Most often the same, so they are formatted once.
      fewest: fewest === packs ? chosen : fewest.map(toPack),
      sizes: isNeeded ? listSizes(offer, need, wish) : [],
    },
    substitutes: listSubstitutes(lines, offers),
  };
  const { comparison } = need;
  return { row, item: { itemId, name, packs, inCart, left, options: listPacks(offer), comparison } };
}

const NO_CHOICE: PackChoice = { packs: [], reason: null, isGuess: true };

/** Returns the row of an ingredient that the shop does not sell; the offer is one that cannot be ordered. */
export function toElsewhereRow(
  { itemId, state, lines }: WishGroup,
  offer: WeighedOffer | undefined,
  offers: Offers,
): ElsewhereRow {
  const amounts = lines.map(({ line, factor }) => {
    const amount = readLineAmount(line);
    return amount && scaleAmount(amount, factor);
  });
  const isSaid = amounts.every((amount) => amount !== null);
  return {
    ...{ itemId, state },
    name: offer?.name ?? lines[0]?.line.name ?? '',
    category: offer?.category ?? null,
    image: offer?.image ?? '',
    lines: lines.map(toReference),
    need: isSaid ? sumAsWritten(amounts) : null,
    substitutes: listSubstitutes(lines, offers).filter(({ pack }) => pack !== null),
  };
}

const toReference = ({ recipeId, lineId }: WishedLine): LineReference => ({ recipeId, lineId });

function findPrice(amount: string, offer: WeighedOffer): number {
  return listPacks(offer).find((pack) => pack.amount === amount)?.price ?? 0;
}

function toBasketPack({ amount, quantity }: PackCount, offer: WeighedOffer): BasketPack {
  const price = findPrice(amount, offer);
  return { amount, quantity, pricePerUnit: price, unitPrice: formatUnitPrice({ amount, price }) };
}

function computePrice(packs: readonly PackCount[], offer: WeighedOffer): number {
  const lines = packs.map(({ amount, quantity }) => ({
    priceCents: toCents(findPrice(amount, offer)),
    quantity,
  }));
  return toDollars(computeTotals(lines).subtotalCents);
}

/** Returns the surplus or shortage of the packs, with those in the cart if they count. */
function compareToNeed(
  packs: readonly PackCount[],
  { comparison, hasUnsaidLine }: Need,
  { inCart, countsCart }: PackWish,
): Pick<BasketRow, 'leftover' | 'shortPercent'> {
  if (!comparison || comparison.need.lte(0n)) return { leftover: null, shortPercent: 0 };
  const { need, dimension } = comparison;
  const total = sumPacks([...packs, ...(countsCart ? inCart : [])], comparison);
  const over = total.sub(need);
  const shortPercent = over.gte(0n) ? 0 : over.neg().div(need).mul(100n).round().valueOf();
  return { leftover: hasUnsaidLine ? null : toQuantity(over, dimension), shortPercent };
}

function listSizes(offer: WeighedOffer, need: Need, wish: PackWish): BasketRow['alternatives']['sizes'] {
  return listSingleSizes(offer, need, wish).map((pack) => ({ ...pack, price: computePrice([pack], offer) }));
}

/** Returns the lines' substitutes, each once. */
function listSubstitutes(lines: readonly WishedLine[], offers: Offers): BasketSubstitute[] {
  const byUse = new Map<string, RecipeSubstitute & { lines: LineReference[] }>();
  for (const line of lines) {
    const reference = toReference(line);
    for (const substitute of line.substitutes) {
      const former = byUse.get(substitute.use);
      if (!former) byUse.set(substitute.use, { ...substitute, lines: [reference] });
      // A recipe may name the same as its ingredient does.
      else if (former.lines.at(-1) !== reference) former.lines.push(reference);
    }
  }
  const findCheapest = (id: string) => {
    const offer = offers.get(id);
    const [cheapest] = offer ? listPacks(offer).toSorted((a, b) => a.price - b.price) : [];
    return offer && cheapest ? toBasketPack({ amount: cheapest.amount, quantity: 1 }, offer) : null;
  };
  return [...byUse.values()].map(({ lines: replaced, use, ratio, effect, product, others }) => ({
    ...{ lines: replaced, use, ratio, effect, itemId: product },
    name: offers.get(product ?? '')?.name ?? null,
    pack: findCheapest(product ?? ''),
    others: others.flatMap((itemId) => {
      const pack = findCheapest(itemId);
      return pack ? [{ itemId, name: offers.get(itemId)?.name ?? '', pack }] : [];
    }),
  }));
}

import { foldText } from '@/lib/text/fold-rules';
import { type CheckedCatalog, type Problem, toError, toIngredientPlace } from './checked-catalog-rules';

/** Names of products: a family has one default, and a mere substitute is no alias. */
export function checkProducts({ ingredients }: CheckedCatalog): Problem[] {
  const families = new Set(ingredients.flatMap(({ family }) => family?.name ?? []));
  const slugByName = new Map(
    ingredients.flatMap(({ slug, name, aliases }) =>
      [name, ...aliases].map((word) => [foldText(word), slug] as const),
    ),
  );
  return [
    ...[...families].flatMap((name) => {
      const members = ingredients.filter(({ family }) => family?.name === name);
      const [first] = members;
      if (!first) return [];
      const place = toIngredientPlace(first);
      const defaults = members.filter(({ family }) => family?.isDefault);
      const named = slugByName.get(foldText(name));
      return [
        ...(defaults.length === 1
          ? []
          : [
              toError(
                place,
                'family',
                `the family "${name}" has ${defaults.length} defaults: make one member its default`,
              ),
            ]),
        ...(named === undefined || defaults.length !== 1 || defaults[0]?.slug === named
          ? []
          : [
              toError(
                place,
                'family',
                `"${name}" names ${named}, which is not its default: rename one of both`,
              ),
            ]),
      ];
    }),
    ...ingredients.flatMap((item) =>
      item.substitutes.flatMap(({ use }) => {
        const isAlias = [item.name, ...item.aliases].some((alias) => foldText(alias) === foldText(use));
        const advice = 'an alias is the same thing; remove one of both';
        return isAlias
          ? [
              toError(
                toIngredientPlace(item),
                'substitute',
                `"${use}" is an alias and a substitute: ${advice}`,
              ),
            ]
          : [];
      }),
    ),
  ];
}

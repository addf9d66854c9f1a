import { ShieldCheck } from 'lucide';
import { AllergenMark } from '@/components/allergens/allergen-mark';
import { MyAllergensButton } from '@/components/allergens/my-allergens-button';
import { Icon } from '@/components/ui/icon';
import { summarizeAllergens } from '@/lib/recipes/avoided-allergen-rules';
import {
  type RecipeAllergens as Allergens,
  listRecipeAllergenRows,
} from '@/lib/recipes/recipe-allergen-rules';
import type { RecipeView } from '@/lib/recipes/recipe-schema';
import { convertText } from '@/lib/recipes/unit-text-rules';
import type { SafetyCode } from '@/models/recipe-limits';
import { RecipeText } from './recipe-text';

/** The allergens that a recipe contains or may contain, and its ingredients with unknown allergens. */
export function RecipeAllergenSection({
  recipeId,
  allergens,
  diets,
}: {
  recipeId: string;
  allergens: Allergens;
  /** The caveats of each diet that the recipe claims. */
  diets: readonly (readonly [name: string, text: string])[];
}) {
  return (
    <section aria-labelledby="allergens" className="recipe-note mt-8 max-w-[62ch]">
      <h2 id="allergens" className="text-2xl">
        Allergens
      </h2>
      <dl className="mt-2 grid gap-1">
        {[...listRecipeAllergenRows(allergens), ...diets].map(([name, text]) => (
          <div key={name}>
            <dt className="inline font-medium">{name}:</dt> <dd className="inline">{text}</dd>
          </div>
        ))}
      </dl>
      <AllergenMark
        about={`recipe:${recipeId}`}
        // Known here also of a private recipe, and without a connection.
        facts={summarizeAllergens(allergens)}
        isDetailed
      />
      <MyAllergensButton />
    </section>
  );
}

/** Safety advice for the cook. */
export function RecipeSafety({ codes }: { codes: RecipeView['safety'] }) {
  if (codes.length === 0) return null;
  return (
    <div
      role="note"
      aria-labelledby="safety"
      className="recipe-note recipe-safety mt-8 max-w-[62ch] rounded-card border border-hairline border-l-4 border-l-olive bg-surface px-5 py-4"
    >
      <h2 id="safety" className="flex items-center gap-2.5 text-xl">
        <Icon icon={ShieldCheck} size={22} className="shrink-0 text-olive" />
        Food safety
      </h2>
      {codes.map((code) => (
        <div key={code} className="mt-3">
          <h3 className="font-semibold font-text text-base tracking-normal">{SAFETY_TEXTS[code].title}</h3>
          <p className="mt-1">
            <RecipeText name={code} metric={{ [code]: convertText(SAFETY_TEXTS[code].text, 'metric') }}>
              {SAFETY_TEXTS[code].text}
            </RecipeText>
          </p>
        </div>
      ))}
    </div>
  );
}

/** The name of a danger, and the remedy: the practice of the FDA and the USDA. */
type SafetyText = { title: string; text: string };

const AT_RISK = 'anyone who is pregnant, under 5, over 65, or has a weakened immune system';

export const SAFETY_TEXTS: Record<SafetyCode, SafetyText> = {
  'raw-egg': {
    title: 'Raw or lightly cooked eggs',
    text: `Use eggs that were pasteurized in the shell when you cook for ${AT_RISK}. Eat a hot dish at once; keep a cold one at 40°F (4°C) or below until you serve it.`,
  },
  'raw-fish': {
    title: 'Raw fish',
    text: `Buy fish that its seller says is fit to be eaten raw: it was frozen at -4°F (-20°C) or below for 7 days, which kills parasites; most home freezers are not cold enough. Keep it frozen, or at 40°F (4°C) or below; thaw it in the refrigerator, and eat it on the day it has thawed; if you buy it thawed, eat it that day. Citrus juice and vinegar do not make it safe. Do not serve it to ${AT_RISK}.`,
  },
  'raw-meat': {
    title: 'Raw meat',
    text: `Buy one whole piece from a butcher who knows that it will be eaten raw. Keep it at 40°F (4°C) or below, cut it with a clean knife on a clean board just before serving, and throw away what is left. Do not serve it to ${AT_RISK}.`,
  },
  'taro-leaf': {
    title: 'Taro leaves',
    text: 'Raw taro leaves hold tiny crystals that sting the mouth and throat. Boil the leaves for at least 45 minutes, until they are completely soft, and do not taste them before. If they still itch, boil them longer.',
  },
  'bitter-cassava': {
    title: 'Cassava',
    text: 'Raw cassava releases cyanide. Never eat it raw: peel it, cut it up, boil it until it is soft all through, and throw the water away. Boil its leaves in an open pot and throw that water away, too. Fresh cassava in American stores is the sweet kind; buy the bitter kind only as flour, meal, or other products that are ready to cook.',
  },
  'boil-kidney-beans': {
    title: 'Dry kidney beans',
    text: 'Raw and half-cooked kidney beans are poisonous. Soak them for at least 5 hours, throw the water away, and boil them hard in fresh water for at least 10 minutes before they simmer; the FDA advises 30 minutes. A slow cooker alone does not get hot enough. Canned beans are safe as they are.',
  },
  'ackee-canned': {
    title: 'Ackee',
    text: 'Use canned ackee from a producer that the FDA allows, as sold in American stores. Unripe fresh ackee is poisonous, and cooking does not change that.',
  },
  'cool-rice-quickly': {
    title: 'Leftover rice',
    text: 'Rice that stays warm can grow bacteria whose poison survives reheating. Within 1 hour, spread what is left in a shallow dish and refrigerate it at 40°F (4°C) or below. Reheat it once, to 165°F (74°C).',
  },
  'garlic-in-oil': {
    title: 'Garlic in oil',
    text: 'Garlic under oil at room temperature can grow the bacteria that cause botulism, which you cannot see or smell. Refrigerate it at once at 40°F (4°C) or below and use it within 4 days, or freeze it.',
  },
  'honey-infants': {
    title: 'Honey',
    text: 'Do not give it to children younger than 12 months, not even baked: honey can cause infant botulism.',
  },
};

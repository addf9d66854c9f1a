import { ShieldCheck } from 'lucide';
import { AllergenMark } from '@/components/allergens/allergen-mark';
import { MyAllergensButton } from '@/components/allergens/my-allergens-button';
import { Icon } from '@/components/ui/icon';
import { listRecipeAllergenRows } from '@/lib/recipes/allergen-text-rules';
import { summarizeAllergens } from '@/lib/recipes/avoided-allergen-rules';
import type { RecipeAllergens as Allergens } from '@/lib/recipes/recipe-allergen-rules';
import type { RecipeView } from '@/lib/recipes/recipe-schema';
import { SAFETY_TEXTS } from '@/lib/recipes/safety-rules';
import { convertText } from '@/lib/recipes/unit-text-rules';
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

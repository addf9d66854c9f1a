import type { RecipeView } from '@/lib/recipes/recipe-schema';
import type { RecipeTexts } from '@/lib/recipes/recipe-text-rules';
import { RecipeText } from './recipe-text';
import { RecipeTick } from './recipe-tick';
import { ScaledText } from './scaled-text';

/** The numbered steps of a recipe. */
export function RecipeMethod({ steps, metric }: { steps: RecipeView['instructions']; metric: RecipeTexts }) {
  return (
    <section aria-labelledby="method">
      <h2 id="method" className="text-2xl">
        Method
      </h2>
      <p className="mt-2 text-muted text-sm empty:hidden">
        <ScaledText name="note">{''}</ScaledText>
      </p>
      <ol className="mt-4">
        {steps.map((step, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other identity and never move
            key={index}
            id={`step-${index + 1}`}
            className="grid scroll-mt-4 grid-cols-[3rem_1fr] border-hairline border-t py-6 has-checked:text-muted"
          >
            <div>
              <span aria-hidden="true" className="font-display text-4xl text-brand leading-none">
                {index + 1}
              </span>
              <div className="mt-1 -ml-3">
                <RecipeTick name={`step-${index}`} label={`Step ${index + 1} is done`} />
              </div>
            </div>
            <div>
              <h3 dir="auto" className="text-xl">
                {step.title}
              </h3>
              <p dir="auto" className="mt-1 max-w-[62ch] whitespace-pre-line">
                <RecipeText name={`step-${index}`} metric={metric}>
                  {step.text}
                </RecipeText>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

import type { RecipeView } from '@/lib/catalog/recipe-schema';

/** The numbered steps. */
export function RecipeMethod({ steps }: { steps: RecipeView['instructions'] }) {
  return (
    <section aria-labelledby="method">
      <h2 id="method" className="text-2xl">
        Method
      </h2>
      <ol className="mt-4">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other identity and never move
          <li key={index} className="grid grid-cols-[2.5rem_1fr] border-hairline border-t py-5">
            <span aria-hidden="true" className="font-display text-3xl text-brand">
              {index + 1}
            </span>
            <div>
              <h3 className="text-xl">{step.title}</h3>
              <p className="mt-1 max-w-[62ch] whitespace-pre-line">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

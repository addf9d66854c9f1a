import { formatShared, type NearestList } from '@/lib/search/nearest-text-rules';
import { NotedRecipes } from './noted-recipes';

/** The dishes nearest to the missing one, each with the shared traits. */
export function NearestRecipes({ nearest: { missing, isLike, recipes } }: { nearest: NearestList }) {
  return (
    <section className="mt-6" aria-labelledby="nearest">
      <h2 id="nearest" className="text-2xl">
        {isLike ? `No ${missing} yet. You might like:` : `Nothing matches all of this. Without “${missing}”:`}
      </h2>
      <NotedRecipes
        recipes={recipes.map(({ recipe, shared }) => ({ recipe, note: isLike ? formatShared(shared) : '' }))}
      />
    </section>
  );
}

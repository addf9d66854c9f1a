import type { RecipeView } from '@/lib/recipes/recipe-schema';
import { foldText } from '@/lib/text/fold-rules';

/** A recipe's title in the language of the dish, unless it is the same one. */
export function NativeName({ title, nativeName }: Pick<RecipeView, 'title' | 'nativeName'>) {
  if (!nativeName || foldText(nativeName.text) === foldText(title)) return null;
  return (
    <p className="mt-2 font-display text-2xl text-muted">
      <span lang={nativeName.lang} dir="auto">
        {nativeName.text}
      </span>
    </p>
  );
}

import { Flame } from 'lucide';
import { Icon } from '@/components/ui/icon';
import type { RecipeView } from '@/lib/recipes/recipe-schema';
import { formatSpice } from '@/lib/recipes/spice-rules';
import { formatPrepTime } from '@/lib/recipes/time-rules';
import { ScaledText } from './scaled-text';

/** Prep time, servings, difficulty, country and what else is known, in one row. */
export function RecipeFacts({ recipe }: { recipe: RecipeView }) {
  const facts = [
    ['Prep time', formatPrepTime(recipe)],
    [
      'Servings',
      <ScaledText key="servings" name="servings">
        {String(recipe.servings)}
      </ScaledText>,
    ],
    [
      'Makes',
      recipe.yield && (
        <ScaledText key="yield" name="yield">{`${recipe.yield.count} ${recipe.yield.unit}`}</ScaledText>
      ),
    ],
    ['Difficulty', recipe.difficulty],
    ['Spice', recipe.spice !== null && <Spice level={recipe.spice} />],
    ['Country', recipe.country],
    ['Region', recipe.region],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt className="text-muted text-sm">{name}</dt>
              <dd className="font-display font-semibold text-lg tabular-nums">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** The level in words, and as many flames. */
function Spice({ level }: { level: number }) {
  return (
    <span className="inline-flex items-center gap-1">
      {formatSpice(level)}
      {Array.from({ length: level }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <Icon key={index} icon={Flame} size={17} className="text-brand" />
      ))}
    </span>
  );
}

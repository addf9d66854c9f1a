import { randomUUID } from 'node:crypto';
import { isWithinJsonLimits } from '@/lib/http/json-rules';
import { toBatches } from '@/lib/recipe-box/import-batch-rules';
import { EMPTY_LINE, EMPTY_STEP, toRecipeDraft, toRecipeInput } from '@/lib/recipes/recipe-draft-schema';
import { createRecipeFormSchema } from '@/lib/recipes/recipe-form-schema';

const toReady = (key: number, lineCount: number) => ({
  key,
  sent: {
    key: randomUUID(),
    recipe: createRecipeFormSchema().parse(
      toRecipeInput({
        ...toRecipeDraft(),
        ...{ title: 'Feast', shortDescription: 'Much', description: 'Much', foodTypes: ['Soup'] },
        ...{ country: 'Italy', continents: ['Europe'], prepTime: '60' },
        ingredients: Array.from({ length: lineCount }, () => ({ ...EMPTY_LINE, name: 'salt' })),
        instructions: [{ ...EMPTY_STEP, title: 'Cook', text: 'Cook it.' }],
      }),
    ),
  },
});

test.each([1, 30, 60, 90])(
  'recipes of %d short lines are sent in requests that the shop takes',
  (lineCount) => {
    const batches = toBatches(Array.from({ length: 40 }, (_, key) => toReady(key, lineCount)));
    expect(batches.flat().map(({ key }) => key)).toEqual(Array.from({ length: 40 }, (_, key) => key));
    for (const batch of batches) {
      expect(batch.length).toBeLessThanOrEqual(20);
      expect(isWithinJsonLimits(JSON.stringify({ recipes: batch.map(({ sent }) => sent) }))).toBe(true);
    }
  },
);

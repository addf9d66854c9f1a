import { readFileSync } from 'node:fs';
import { ingredientFileSchema } from '@/scripts/seed/ingredient-file-schema';
import { recipeFileSchema } from '@/scripts/seed/recipe-file-schema';

const examples = [...readFileSync('catalog/README.md', 'utf8').matchAll(/```json\n(.*?)```/gs)].map(
  ([, json = '']): unknown => JSON.parse(json),
);

test.each([
  { label: 'a recipe', schema: recipeFileSchema, example: examples[0] },
  { label: 'an ingredient', schema: ingredientFileSchema, example: examples[1] },
])(
  'catalog/README.md has a valid example of $label, with every field of the format',
  ({ schema, example }) => {
    const { data, error } = schema.safeParse(example);
    expect(error?.issues).toBeUndefined();
    expect(Object.keys(data ?? {}).sort()).toEqual(Object.keys(schema.shape).sort());
  },
);

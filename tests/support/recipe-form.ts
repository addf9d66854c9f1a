/** The body of the recipe form. */
export const aRecipeForm = (fields: object = {}) => ({
  title: 'Éclair',
  aliases: [],
  shortDescription: 'Choux with cream.',
  description: 'A pastry for the afternoon.',
  foodTypes: ['Dessert'],
  ingredients: [{ quantity: '1', units: 'cup', name: 'flour', details: '' }],
  instructions: [{ title: 'Bake', text: 'Bake the choux.' }],
  prepTime: 60,
  servings: 6,
  difficulty: 'Hard' as const,
  continents: ['Europe'],
  country: 'France',
  videoUrl: '',
  ...fields,
});

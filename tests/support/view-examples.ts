import type { CartItem } from '@/lib/cart/cart-rules';
import type { IngredientView } from '@/lib/recipes/ingredient-schema';
import type { RecipeView, ShownRecipe } from '@/lib/recipes/recipe-schema';

/** A recipe as responses have it; a test passes only the fields it is about. */
export function aRecipeView(fields: Partial<RecipeView> = {}): RecipeView {
  return {
    _id: '0123456789abcdef01234567',
    title: 'Miso Ramen',
    nativeName: null,
    aliases: [],
    shortDescription: 'Noodles in broth.',
    description: 'A bowl for a cold evening.',
    foodTypes: ['Main Course'],
    ingredients: [{ quantity: '2', units: 'cups', name: 'broth', details: 'hot' }],
    instructions: [{ title: 'Boil', text: 'Boil the noodles.' }],
    prepTime: 30,
    activeTime: null,
    servings: 2,
    yield: null,
    difficulty: 'Easy',
    continents: ['Asia'],
    country: 'Japan',
    region: '',
    spice: null,
    equipment: [],
    notes: [],
    storage: '',
    makeAhead: '',
    source: '',
    safety: [],
    substitutes: [],
    serveWith: [],
    videoUrl: '',
    images: [],
    imageAlts: [],
    isPrivate: false,
    favoritesCount: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...fields,
  };
}

/** A recipe as responses to visitors have it, all of whose food types may be shown. */
export function aShownRecipe(fields: Partial<RecipeView> = {}): ShownRecipe {
  const recipe = aRecipeView(fields);
  return { ...recipe, shownTypes: recipe.foodTypes };
}

/** An ingredient as responses have it, of which nothing is known but its name. */
export function anIngredientView(fields: Partial<IngredientView> = {}): IngredientView {
  return {
    _id: '0123456789abcdef01234567',
    name: 'Basmati Rice',
    description: '',
    aliases: [],
    category: 'Grains & Breads',
    amounts: [],
    sellable: true,
    image: '',
    imageAlt: '',
    gramsPerCup: null,
    gramsPerPiece: null,
    units: {},
    asBought: null,
    edible: null,
    drained: null,
    forms: [],
    family: null,
    substitutes: [],
    nutrition: null,
    allergens: [],
    allergenFacts: null,
    flags: null,
    ships: null,
    ...fields,
  };
}

/** Two bags of rice in the cart. */
export const aCartItem = (fields: Partial<CartItem> = {}): CartItem => ({
  _id: '1'.repeat(24),
  name: 'Basmati Rice',
  description: '',
  aliases: [],
  category: '',
  amounts: [{ amount: '1kg', price: 5.49 }],
  sellable: true,
  image: '',
  selectedOption: { amount: '1kg', price: 5.49 },
  quantity: 2,
  ...fields,
});

/** Phrases that every cook uses: runs of words in which texts may agree. */
export const STOCK_PHRASES = [
  'bring to a boil, cover, and cook on the lowest heat',
  'bring to a boil, cover, and cook over the lowest heat',
  'bring a large pot of salted water to a boil',
  'bring a large pot of well-salted water to a boil',
  'rest off the heat for 10 minutes without lifting the lid',
  'rinse the rice until the water runs nearly clear',
  'taste for salt',
];

import { listSubstituteParts } from '@/lib/basket/substitute-part-rules';

test.each([
  { use: 'oat milk', parts: ['oat milk'] },
  { use: '1/2 cup milk + 1 tbsp lemon juice', parts: ['1/2 cup milk', '1 tbsp lemon juice'] },
  { use: 'stock with a squeeze of lemon juice', parts: ['stock', 'lemon juice'] },
  { use: 'sweet basil with a few mint leaves', parts: ['sweet basil', 'mint leaves'] },
  { use: 'paneer with extra salt', parts: ['paneer', 'salt'] },
  { use: 'sake and sugar', parts: ['sake', 'sugar'] },
  { use: 'peeled and deveined shrimp', parts: ['deveined shrimp'] },
  { use: 'boneless and skinless chicken', parts: ['skinless chicken'] },
  { use: 'aniseed and sugar', parts: ['aniseed', 'sugar'] },
  { use: 'niter kibbeh or ghee', parts: ['niter kibbeh or ghee'] },
  { use: 'jaggery, stirred in off the heat', parts: ['jaggery, stirred in off the heat'] },
])('the substitute “$use” consists of $parts', ({ use, parts }) => {
  expect(listSubstituteParts(use)).toEqual(parts);
});

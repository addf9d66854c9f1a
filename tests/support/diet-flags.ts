/** The diet flags of an ingredient that every diet allows. */
export const NO_FLAGS = {
  animal: 'no',
  fish: 'no',
  milk: 'no',
  egg: 'no',
  honey: 'no',
  rennet: 'no',
  gluten: 'no',
  alcohol: 'no',
} as const;

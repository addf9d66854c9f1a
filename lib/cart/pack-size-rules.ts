/** A pack's size in a base unit: grams, milliliters or pieces. */
export type PackSize = { quantity: number; unit: 'g' | 'ml' | 'piece' };

/** How many of the base unit each unit is. */
const UNITS: Record<string, PackSize> = {
  g: { quantity: 1, unit: 'g' },
  kg: { quantity: 1000, unit: 'g' },
  oz: { quantity: 28.35, unit: 'g' },
  lb: { quantity: 453.6, unit: 'g' },
  ml: { quantity: 1, unit: 'ml' },
  l: { quantity: 1000, unit: 'ml' },
  /** Fluid ounces. */
  fl: { quantity: 29.57, unit: 'ml' },
  pt: { quantity: 473.2, unit: 'ml' },
  qt: { quantity: 946.4, unit: 'ml' },
  gal: { quantity: 3785, unit: 'ml' },
};

/** Reads the size from a pack's label, such as 500g or 6 eggs; null if it does not start with a number. */
export function readPackSize(label: string): PackSize | null {
  const [, digits, name = ''] = /^\s*(\d+(?:\.\d+)?)\s*([a-z]*)/i.exec(label) ?? [];
  if (digits === undefined) return null;
  const { quantity, unit } = UNITS[name.toLowerCase()] ?? { quantity: 1, unit: 'piece' as const };
  return { quantity: Number(digits) * quantity, unit };
}

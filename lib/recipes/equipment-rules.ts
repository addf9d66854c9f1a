type Equipment = { name: string; quarts?: number | undefined; inches?: number | undefined };

/** Formats a tool with its size, unless its name tells it: heavy pot (4 quarts), 9 x 13 inch dish (3 quarts) */
export function formatEquipment({ name, quarts, inches }: Equipment): string {
  const length = /\binch(?:es)?\b/.test(name) ? '' : formatSize(inches, 'inch', 'inches');
  const sizes = [formatSize(quarts, 'quart', 'quarts'), length].filter(Boolean);
  return sizes.length > 0 ? `${name} (${sizes.join(', ')})` : name;
}

function formatSize(size: number | undefined, one: string, several: string): string {
  return size === undefined ? '' : `${size} ${size === 1 ? one : several}`;
}

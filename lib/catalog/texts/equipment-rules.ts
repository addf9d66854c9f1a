type Equipment = { name: string; quarts?: number | undefined; inches?: number | undefined };

/** Formats a tool with its size: heavy pot (4 quarts) */
export function formatEquipment({ name, quarts, inches }: Equipment): string {
  const sizes = [formatSize(quarts, 'quart', 'quarts'), formatSize(inches, 'inch', 'inches')].filter(Boolean);
  return sizes.length > 0 ? `${name} (${sizes.join(', ')})` : name;
}

function formatSize(size: number | undefined, one: string, several: string): string {
  return size === undefined ? '' : `${size} ${size === 1 ? one : several}`;
}

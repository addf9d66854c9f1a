type Equipment = { name: string; quarts?: number | undefined; inches?: number | undefined };

/** Formats a tool with its size: heavy pot, 4 quarts */
export function formatEquipment({ name, quarts, inches }: Equipment): string {
  const sizes = [quarts && `${quarts} quarts`, inches && `${inches} inches`];
  return [name, ...sizes].filter(Boolean).join(', ');
}

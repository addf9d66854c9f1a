/** Names a pack of a product within a sentence. The label of a pack has brackets of its own, as in "2 lb (907 g)". */
export function toPackText(name: string, amount: string): string {
  return `${name}, ${amount}`;
}

/** Names pieces of a pack: "2 × Saffron, 1 g" */
export function toPieceText(pieces: { name: string; amount: string; quantity: number }): string {
  return `${pieces.quantity} × ${toPackText(pieces.name, pieces.amount)}`;
}

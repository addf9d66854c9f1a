/** Names a pack of a product within a sentence. The label of a pack has brackets of its own, as in "2 lb (907 g)". */
export function toPackText(name: string, amount: string): string {
  return `${name}, ${amount}`;
}

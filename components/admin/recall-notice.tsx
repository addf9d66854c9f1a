/** What of an order is recalled and must not be packed; nothing if none of it is. */
export function RecallNotice({ names }: { names: readonly string[] | undefined }) {
  if (!names) return null;
  return <strong className="block text-danger">Recalled, do not pack: {names.join(', ')}</strong>;
}

/** Recalled items of an order, which must not be packed; nothing if there are none. */
export function RecallNotice({ names }: { names: readonly string[] | undefined }) {
  if (!names) return null;
  return <strong className="block text-danger">Recalled, do not pack: {names.join(', ')}</strong>;
}

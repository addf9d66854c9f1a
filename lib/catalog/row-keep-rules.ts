/**
 * Keeps what a call that only knows the texts of rows does not send: a row whose texts are unchanged keeps its other fields,
 * one that was changed loses them, since they described the old text.
 */
export function keepUnchangedRows<Stored extends Texts, Sent extends Texts>(
  storedRows: readonly Stored[],
  sentRows: readonly Sent[],
  textNames: readonly string[],
): (Sent | (Stored & Sent))[] {
  const toKey = (row: Texts) => JSON.stringify(textNames.map((name) => row[name] ?? ''));
  const rest = storedRows.map((row) => ({ row, key: toKey(row) }));
  return sentRows.map((sent) => {
    const index = rest.findIndex(({ key }) => key === toKey(sent));
    const [found] = index < 0 ? [] : rest.splice(index, 1);
    return found ? { ...found.row, ...sent } : sent;
  });
}

type Texts = Readonly<Record<string, unknown>>;

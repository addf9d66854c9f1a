import { DECIDED_FACTS } from '@/lib/catalog/decision-schema';
import { toFieldFingerprint } from '@/lib/catalog/fingerprint-rules';

/** Fingerprints of a document's fields, by name: of the values loaded last. */
export type FieldFingerprints = Readonly<Record<string, string>>;

export function toFieldFingerprints(fields: object): FieldFingerprints {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, toFieldFingerprint(value)]));
}

const DECIDED_BY_ADMIN: readonly string[] = DECIDED_FACTS;

export type Merge = {
  /** The fields of the file that the document gets. */
  changes: Record<string, unknown>;
  /**
   * The fingerprints to record: of the file for the fields that the document has from it, of the last load for those that the
   * shop changed.
   */
  loaded: FieldFingerprints;
  /** Whether the file has new values that the shop's own ones keep out. */
  isKept: boolean;
  /** New values of allergens, flags and shipping that the shop's own ones keep out. */
  undecided: Record<string, unknown>;
};

/**
 * Merges a file into a document field by field, in three ways: fields that the shop has changed since the last load stay, and the
 * others follow the file.
 */
export function mergeFields(
  document: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, unknown>>,
  lastLoaded: FieldFingerprints,
): Merge {
  const merge: Merge = { changes: {}, loaded: {}, isKept: false, undecided: {} };
  const loaded: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'allergens' && 'allergenFacts' in fields) continue;
    const wanted = toFieldFingerprint(value);
    const last = lastLoaded[name];
    const stored = toFieldFingerprint(document[name]);
    // A field of a newer release has never been loaded; a document that was saved since has it, but empty.
    const isUnchanged = last === undefined ? isEmpty(document[name]) : stored === last;
    if (stored === wanted || isUnchanged) {
      loaded[name] = wanted;
      if (stored !== wanted) merge.changes[name] = value;
      continue;
    }
    if (last !== undefined) loaded[name] = last;
    if (wanted === last) continue;
    merge.isKept = true;
    if (DECIDED_BY_ADMIN.includes(name)) merge.undecided[name] = value;
  }
  return { ...merge, ...mergeAllergenList(document, fields, { ...merge, loaded, lastLoaded }) };
}

/** The list of allergens follows from their facts: both are those of the file, or both are the shop's. */
function mergeAllergenList(
  document: Readonly<Record<string, unknown>>,
  { allergens, allergenFacts }: Readonly<Record<string, unknown>>,
  { changes, loaded, lastLoaded }: Pick<Merge, 'changes' | 'loaded'> & { lastLoaded: FieldFingerprints },
): Pick<Merge, 'changes' | 'loaded'> {
  if (allergenFacts === undefined) return { changes, loaded };
  const isSame = (name: string, value: unknown) =>
    toFieldFingerprint(document[name]) === toFieldFingerprint(value);
  if (!('allergenFacts' in changes) && !isSame('allergenFacts', allergenFacts)) {
    const { allergens: last } = lastLoaded;
    return { changes, loaded: { ...loaded, ...(last !== undefined && { allergens: last }) } };
  }
  return {
    changes: isSame('allergens', allergens) ? changes : { ...changes, allergens },
    loaded: { ...loaded, allergens: toFieldFingerprint(allergens) },
  };
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

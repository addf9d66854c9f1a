import { foldText } from '@/lib/text/fold-rules';
import type { WordFields } from '@/lib/text/word-field-rules';
import { type Postings, Vocabulary } from './postings';
import { letterBits } from './typo-rules';

/** A document to index: the fields that search and lists match, filter, sort and show. */
export type SearchDocument = {
  id: string;
  title: string;
  /** Of recipes; empty for an ingredient. */
  country: string;
  /** Of recipes; 0 for an ingredient. */
  createdAtMs: number;
  words: WordFields;
  favorites: number;
  foodTypes: readonly string[];
  difficulty: string;
  prepMinutes: number;
  /** From 0 to 3; null if unknown. */
  spice: number | null;
};

/** The fields of recipes only. */
export const NO_RECIPE_FIELDS = {
  country: '',
  createdAtMs: 0,
  favorites: 0,
  foodTypes: [],
  difficulty: '',
  prepMinutes: 0,
  spice: null,
} as const;

/**
 * Fields with their own posting lists; recipe lines are found through their phrases. `diet` has the words of the diets that a
 * recipe claims, found only if it may claim them (`isDietAllowed`).
 */
export const TERM_FIELDS = ['title', 'alias', 'text', 'country', 'diet'] as const;
const ID_BYTES = 12;
/** More than any other, so that nothing takes it for mild. */
export const UNKNOWN_SPICE = 255;

/** A segment's data of a document besides its words and filters. */
export type SegmentRow = Omit<SearchDocument, 'words' | 'foodTypes' | 'difficulty'> & {
  titleWordCount: number;
};
type SegmentParts = {
  rows: readonly SegmentRow[];
  words: string[];
  fields: Postings;
  phrases: string[];
  phraseDocuments: Postings;
  phrasesOfWord: Postings;
  phrasesOfItem: ReadonlyMap<string, readonly number[]>;
  types: string[];
  typeDocuments: Postings;
  difficulties: string[];
  difficultyDocuments: Postings;
  /** The title's and the aliases' words, without duplicates. */
  names: readonly { phrase: string; slot: number }[];
};

/**
 * A packed set of documents, immutable except for removals and favorites counts. Documents are numbered from 0
 * (their slots); a hundred thousand take a few tens of megabytes.
 */
export class Segment {
  readonly size: number;
  readonly vocabulary: Vocabulary;
  /** The letters of each word as bits, to find similar words. */
  readonly bits: Uint32Array;
  readonly fields: Postings;
  /** The keys of lines (`line-key-rules`): a phrase, and the forms that its lines ask for. */
  readonly phrases: readonly string[];
  readonly phraseDocuments: Postings;
  readonly phrasesOfWord: Postings;
  /** By the id of the ingredient that a line names by its `item`. */
  readonly phrasesOfItem: ReadonlyMap<string, readonly number[]>;
  readonly types: readonly string[];
  readonly typeDocuments: Postings;
  readonly difficulties: readonly string[];
  readonly difficultyDocuments: Postings;
  /** 1 for a live document, 0 for a removed one. */
  readonly alive: Uint8Array;
  readonly favorites: Uint32Array;
  readonly prepMinutes: Uint16Array;
  readonly spice: Uint8Array;
  readonly createdAtMs: Float64Array;
  readonly countries: readonly string[];
  /** How many different words each title has. */
  readonly titleWordCounts: Uint8Array;
  /** Each document's position in A-to-Z order. */
  readonly titleRank: Uint32Array;
  /** The names by their hashes in ascending order, which take a fraction of the memory. */
  private readonly nameHashes: Uint32Array;
  private readonly nameSlots: Uint32Array;
  private readonly ids: Buffer;
  private readonly byId: Uint32Array;
  private readonly titles: Buffer;
  private readonly titleEnds: Uint32Array;
  /** The titles without case and accents, each followed by a line break, which none contains. */
  private readonly sortTitles: string;
  /** Where each of them ends, before its line break. */
  private readonly sortTitleEnds: Uint32Array;

  constructor({ rows, words, ...lists }: SegmentParts) {
    const size = rows.length;
    this.size = size;
    this.vocabulary = new Vocabulary(words);
    this.bits = Uint32Array.from(words, letterBits);
    this.fields = lists.fields;
    this.phrases = lists.phrases;
    this.phraseDocuments = lists.phraseDocuments;
    this.phrasesOfWord = lists.phrasesOfWord;
    this.phrasesOfItem = lists.phrasesOfItem;
    this.types = lists.types;
    this.typeDocuments = lists.typeDocuments;
    this.difficulties = lists.difficulties;
    this.difficultyDocuments = lists.difficultyDocuments;
    this.alive = new Uint8Array(size).fill(1);
    this.favorites = Uint32Array.from(rows, ({ favorites }) => favorites);
    this.prepMinutes = Uint16Array.from(rows, ({ prepMinutes }) => Math.min(prepMinutes, 65_535));
    this.spice = Uint8Array.from(rows, ({ spice }) => spice ?? UNKNOWN_SPICE);
    const names = lists.names.map(({ phrase, slot }) => ({ hash: hashPhrase(phrase), slot }));
    names.sort((a, b) => a.hash - b.hash || a.slot - b.slot);
    this.nameHashes = Uint32Array.from(names, ({ hash }) => hash);
    this.nameSlots = Uint32Array.from(names, ({ slot }) => slot);
    this.createdAtMs = Float64Array.from(rows, ({ createdAtMs }) => createdAtMs);
    this.countries = rows.map(({ country }) => country);
    this.titleWordCounts = Uint8Array.from(rows, ({ titleWordCount }) => Math.min(titleWordCount, 255));
    this.titles = Buffer.from(rows.map(({ title }) => title).join(''));
    this.titleEnds = new Uint32Array(size);
    this.ids = Buffer.alloc(size * ID_BYTES);
    let end = 0;
    for (const [slot, { id, title }] of rows.entries()) {
      end += Buffer.byteLength(title);
      this.titleEnds[slot] = end;
      this.ids.write(id, slot * ID_BYTES, 'hex');
    }
    const sortTitles = rows.map(({ title }) => foldText(title));
    this.sortTitles = sortTitles.map((title) => `${title}\n`).join('');
    this.sortTitleEnds = new Uint32Array(size);
    let sortTitleEnd = -1;
    for (const [slot, title] of sortTitles.entries()) {
      sortTitleEnd += title.length + 1;
      this.sortTitleEnds[slot] = sortTitleEnd;
    }
    this.titleRank = new Uint32Array(size);
    const byTitle = Uint32Array.from(rows.keys()).sort(
      (a, b) =>
        compareStrings(sortTitles[a] ?? '', sortTitles[b] ?? '') ||
        compareStrings(rows[a]?.id ?? '', rows[b]?.id ?? ''),
    );
    for (const [rank, slot] of byTitle.entries()) this.titleRank[slot] = rank;
    this.byId = Uint32Array.from(rows.keys()).sort((a, b) =>
      compareStrings(rows[a]?.id ?? '', rows[b]?.id ?? ''),
    );
  }

  idOf(slot: number): string {
    return this.ids.toString('hex', slot * ID_BYTES, (slot + 1) * ID_BYTES);
  }

  titleOf(slot: number): string {
    return this.titles.toString('utf8', slot === 0 ? 0 : this.titleEnds[slot - 1], this.titleEnds[slot]);
  }

  sortTitleOf(slot: number): string {
    return this.sortTitles.slice(this.sortTitleStartOf(slot), this.sortTitleEnds[slot]);
  }

  /** Returns the slots of the documents with the folded text in their title; of all, also removed ones. */
  findSlotsByTitle(text: string): number[] {
    const slots: number[] = [];
    for (let slot = 0; slot < this.size; slot += 1) {
      const position = this.sortTitles.indexOf(text, this.sortTitleStartOf(slot));
      if (position < 0) break;
      slot = this.findSlotAt(position, slot);
      slots.push(slot);
    }
    return slots;
  }

  private sortTitleStartOf(slot: number): number {
    return slot === 0 ? 0 : (this.sortTitleEnds[slot - 1] ?? 0) + 1;
  }

  /** Returns the slot of the title at a position in `sortTitles`, the given one or a later one. */
  private findSlotAt(position: number, first: number): number {
    let low = first;
    let high = this.size - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.sortTitleEnds[middle] ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Returns the slot of that ID, even if the document was removed; -1 if the segment never had it. */
  findSlot(id: string): number {
    let low = 0;
    let high = this.size - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const slot = this.byId[middle] ?? 0;
      const order = compareStrings(this.idOf(slot), id);
      if (order === 0) return slot;
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  /** Returns the slots of the live documents with exactly these words as their title or an alias. */
  findNamed(words: readonly string[]): number[] {
    const hash = hashPhrase([...new Set(words)].join(' '));
    let index = 0;
    for (let high = this.nameHashes.length; index < high; ) {
      const middle = (index + high) >>> 1;
      if ((this.nameHashes[middle] ?? 0) < hash) index = middle + 1;
      else high = middle;
    }
    const slots: number[] = [];
    for (; this.nameHashes[index] === hash; index += 1) {
      const slot = this.nameSlots[index] ?? 0;
      if (this.alive[slot]) slots.push(slot);
    }
    return slots;
  }

  /** Removes the document if the segment has it. */
  remove(id: string): void {
    const slot = this.findSlot(id);
    if (slot >= 0) this.alive[slot] = 0;
  }

  setAllFavorites(counts: ReadonlyMap<string, number>): void {
    this.favorites.fill(0);
    for (const [id, count] of counts) {
      const slot = this.findSlot(id);
      if (slot >= 0) this.favorites[slot] = count;
    }
  }

  /** Returns whether a live document has the word in any field. */
  hasWord(wordId: number): boolean {
    for (let field = 0; field < TERM_FIELDS.length; field += 1) {
      if (this.fields.countMarked(wordId * TERM_FIELDS.length + field, this.alive, 1) > 0) return true;
    }
    let isFound = false;
    this.phrasesOfWord.forEach(wordId, (phrase) => {
      isFound ||= this.phraseDocuments.countMarked(phrase, this.alive, 1) > 0;
    });
    return isFound;
  }

  /** Returns whether a live document has the word in its title, an alias, a line, its country, or the name of a diet. */
  hasNameWord(wordId: number): boolean {
    const isMarked = (field: (typeof TERM_FIELDS)[number]) =>
      this.fields.countMarked(wordId * TERM_FIELDS.length + TERM_FIELDS.indexOf(field), this.alive, 1) > 0;
    let isFound = isMarked('title') || isMarked('alias') || isMarked('country') || isMarked('diet');
    this.phrasesOfWord.forEach(wordId, (phrase) => {
      isFound ||= this.phraseDocuments.countMarked(phrase, this.alive, 1) > 0;
    });
    return isFound;
  }

  /** Returns roughly how many documents have the word. */
  weightOf(wordId: number): number {
    let weight = 0;
    for (let field = 0; field < TERM_FIELDS.length; field += 1) {
      weight += this.fields.sizeOf(wordId * TERM_FIELDS.length + field);
    }
    this.phrasesOfWord.forEach(wordId, (phrase) => {
      weight += this.phraseDocuments.sizeOf(phrase);
    });
    return weight;
  }
}

export function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** FNV-1a, of UTF-16 code units. */
function hashPhrase(phrase: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < phrase.length; index += 1)
    hash = Math.imul(hash ^ phrase.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

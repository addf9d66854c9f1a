import { isDietType } from '@/lib/recipes/diet-type-rules';
import { readLineKey } from '@/lib/text/line-key-rules';
import { readPhrases } from '@/lib/text/word-field-rules';
import { toPhrase } from '@/lib/text/words';
import { PairCollector, PostingBuilder, Postings } from './postings';
import { type SearchDocument, Segment, type SegmentRow, TERM_FIELDS } from './segment';

/** Collects documents and packs them into a segment. */
export class SegmentBuilder {
  /** Numbers of words in order of first occurrence. */
  private readonly terms = new Map<string, number>();
  private readonly termDocuments = new PairCollector();
  private readonly phrasesOfWord = new PairCollector();
  private readonly phrases = new Map<string, { id: number; documents: PostingBuilder }>();
  private readonly phrasesOfItem = new Map<string, number[]>();
  private readonly types = new Map<string, PostingBuilder>();
  private readonly difficulties = new Map<string, PostingBuilder>();
  private readonly rows: SegmentRow[] = [];
  private readonly names: { phrase: string; slot: number }[] = [];
  /** One string per country, shared by its recipes. */
  private readonly countries = new Map<string, string>();

  add(document: SearchDocument): void {
    const slot = this.rows.length;
    const { id, title, words, favorites, prepMinutes, spice, createdAtMs } = document;
    const country = this.countries.get(document.country) ?? document.country;
    this.countries.set(country, country);
    const titleWordCount = new Set(words.title.split(' ')).size;
    this.rows.push({ id, title, titleWordCount, country, createdAtMs, favorites, prepMinutes, spice });
    this.addTerms(slot, 0, words.title);
    for (const phrase of readPhrases(words.alias)) this.addTerms(slot, 1, phrase);
    for (const name of [words.title, ...readPhrases(words.alias)])
      this.names.push({ phrase: [...new Set(name.split(' '))].join(' '), slot });
    this.addTerms(slot, 2, words.text);
    this.addTerms(slot, 3, toPhrase(country));
    for (const key of readPhrases(words.line)) this.addLine(slot, key);
    for (const type of document.foodTypes) {
      ensurePostingBuilder(this.types, type).add(slot);
      this.addTerms(slot, isDietType(type) ? 4 : 2, toPhrase(type));
    }
    ensurePostingBuilder(this.difficulties, document.difficulty).add(slot);
  }

  finish(): Segment {
    const words = [...this.terms.keys()].sort();
    const termIds = words.map((word) => this.ensureTermId(word));
    const phrases = [...this.phrases].sort((a, b) => a[1].id - b[1].id);
    return new Segment({
      rows: this.rows,
      names: this.names,
      words,
      fields: this.termDocuments.finish(
        termIds.flatMap((termId) => TERM_FIELDS.map((_, field) => termId * TERM_FIELDS.length + field)),
      ),
      phrases: phrases.map(([phrase]) => phrase),
      phraseDocuments: new Postings(phrases.map(([, { documents }]) => documents)),
      phrasesOfWord: this.phrasesOfWord.finish(termIds),
      phrasesOfItem: this.phrasesOfItem,
      types: [...this.types.keys()],
      typeDocuments: new Postings([...this.types.values()]),
      difficulties: [...this.difficulties.keys()],
      difficultyDocuments: new Postings([...this.difficulties.values()]),
    });
  }

  private addTerms(slot: number, field: number, phrase: string): void {
    if (phrase === '') return;
    for (const word of phrase.split(' ')) {
      this.termDocuments.add(this.ensureTermId(word) * TERM_FIELDS.length + field, slot);
    }
  }

  private addLine(slot: number, key: string): void {
    let entry = this.phrases.get(key);
    if (!entry) {
      entry = { id: this.phrases.size, documents: new PostingBuilder() };
      this.phrases.set(key, entry);
      const { phrase, wish } = readLineKey(key);
      for (const word of phrase.split(' ')) this.phrasesOfWord.add(this.ensureTermId(word), entry.id);
      if (wish?.item) {
        this.phrasesOfItem.set(wish.item, [...(this.phrasesOfItem.get(wish.item) ?? []), entry.id]);
      }
    }
    entry.documents.add(slot);
  }

  private ensureTermId(word: string): number {
    let termId = this.terms.get(word);
    if (termId === undefined) {
      termId = this.terms.size;
      this.terms.set(word, termId);
    }
    return termId;
  }
}

function ensurePostingBuilder(lists: Map<string, PostingBuilder>, name: string): PostingBuilder {
  const list = lists.get(name) ?? new PostingBuilder();
  lists.set(name, list);
  return list;
}

/**
 * Ascending document numbers, each kept as the distance from the one before in groups of seven bits: a
 * common word costs about one byte per document.
 */
export class PostingBuilder {
  private bytes = new Uint8Array(4);
  private length = 0;
  private last = -1;

  /** Numbers come in ascending order; the same one again is ignored. */
  add(slot: number): void {
    if (slot === this.last) return;
    let gap = slot - this.last;
    this.last = slot;
    if (this.length + 5 > this.bytes.length) {
      const grown = new Uint8Array(this.bytes.length * 2 + 4);
      grown.set(this.bytes);
      this.bytes = grown;
    }
    while (gap > 127) {
      this.bytes[this.length++] = (gap & 127) | 128;
      gap >>>= 7;
    }
    this.bytes[this.length++] = gap;
  }

  finish(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }
}

/** Many posting lists in one block of memory, by number. */
export class Postings {
  private readonly pool: Uint8Array;
  private readonly offsets: Uint32Array;

  constructor(lists: readonly (PostingBuilder | undefined)[]) {
    const finished = lists.map((list) => list?.finish());
    this.offsets = new Uint32Array(lists.length + 1);
    this.pool = new Uint8Array(finished.reduce((sum, list) => sum + (list?.length ?? 0), 0));
    let at = 0;
    for (const [index, list] of finished.entries()) {
      this.offsets[index] = at;
      if (!list) continue;
      this.pool.set(list, at);
      at += list.length;
    }
    this.offsets[lists.length] = at;
  }

  /** Bytes of a list: about how many documents it has. */
  sizeOf(list: number): number {
    return this.at(list + 1) - this.at(list);
  }

  /** Writes `value` at every document of the list. */
  mark(list: number, marks: Uint8Array, value: number): void {
    const { pool } = this;
    const end = this.at(list + 1);
    let slot = -1;
    for (let at = this.at(list); at < end; ) {
      let byte = pool[at++] ?? 0;
      let gap = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = pool[at++] ?? 0;
        gap |= (byte & 127) << shift;
      }
      slot += gap;
      marks[slot] = value;
    }
  }

  /** How many documents of the list are marked; at most `most` are counted. */
  countMarked(list: number, marks: Uint8Array, most = Number.POSITIVE_INFINITY): number {
    const { pool } = this;
    const end = this.at(list + 1);
    let slot = -1;
    let count = 0;
    for (let at = this.at(list); at < end && count < most; ) {
      let byte = pool[at++] ?? 0;
      let gap = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = pool[at++] ?? 0;
        gap |= (byte & 127) << shift;
      }
      slot += gap;
      if (marks[slot] === 1) count += 1;
    }
    return count;
  }

  each(list: number, visit: (slot: number) => void): void {
    const { pool } = this;
    const end = this.at(list + 1);
    let slot = -1;
    for (let at = this.at(list); at < end; ) {
      let byte = pool[at++] ?? 0;
      let gap = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = pool[at++] ?? 0;
        gap |= (byte & 127) << shift;
      }
      slot += gap;
      visit(slot);
    }
  }

  private at(list: number): number {
    return this.offsets[list] ?? 0;
  }
}

/** Words in byte order with their numbers: found by themselves or by how they begin. */
export class Vocabulary {
  constructor(readonly words: readonly string[]) {}

  /** The number of the word; -1 when it is not there. */
  find(word: string): number {
    const at = this.firstFrom(word);
    return this.words[at] === word ? at : -1;
  }

  /** The numbers of the words that begin so: from the first to before the second. */
  range(prefix: string): [number, number] {
    const from = this.firstFrom(prefix);
    let to = from;
    while (to < this.words.length && this.words[to]?.startsWith(prefix)) to += 1;
    return [from, to];
  }

  private firstFrom(word: string): number {
    let low = 0;
    let high = this.words.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.words[middle] ?? '') < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

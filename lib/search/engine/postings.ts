/**
 * Ascending document numbers, each stored as its distance from the previous one in groups of seven bits: a
 * common word costs about one byte per document.
 */
export class PostingBuilder {
  private bytes = new Uint8Array(4);
  private length = 0;
  private last = -1;

  /** Adds a number; they must come in ascending order, and a repeated number is ignored. */
  add(slot: number): void {
    if (slot === this.last) return;
    let gap = slot - this.last;
    this.last = slot;
    if (this.length + 5 > this.bytes.length) {
      const larger = new Uint8Array(this.bytes.length * 2 + 4);
      larger.set(this.bytes);
      this.bytes = larger;
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

/**
 * Collects pairs of list and document, in document order, for a very large number of lists. Appending to each
 * list directly would access memory at random for every word of every document.
 */
export class PairCollector {
  private lists = new Uint32Array(1024);
  private slots = new Uint32Array(1024);
  private length = 0;

  /** Adds a document to a list; documents must come in ascending order. */
  add(list: number, slot: number): void {
    if (this.length === this.lists.length) {
      this.lists = grow(this.lists);
      this.slots = grow(this.slots);
    }
    this.lists[this.length] = list;
    this.slots[this.length] = slot;
    this.length += 1;
  }

  /** Builds the lists in the order given by their numbers. */
  finish(order: readonly number[]): Postings {
    // Where each list starts once the pairs are laid out list by list.
    const starts = new Uint32Array(this.findMaxList() + 2);
    for (let index = 0; index < this.length; index += 1)
      starts[(this.lists[index] ?? 0) + 1] = (starts[(this.lists[index] ?? 0) + 1] ?? 0) + 1;
    for (let list = 1; list < starts.length; list += 1)
      starts[list] = (starts[list] ?? 0) + (starts[list - 1] ?? 0);
    const next = starts.slice();
    const sorted = new Uint32Array(this.length);
    for (let index = 0; index < this.length; index += 1) {
      const list = this.lists[index] ?? 0;
      sorted[next[list] ?? 0] = this.slots[index] ?? 0;
      next[list] = (next[list] ?? 0) + 1;
    }
    return new Postings(
      order.map((list) => {
        const builder = new PostingBuilder();
        for (let index = starts[list] ?? 0; index < (starts[list + 1] ?? 0); index += 1)
          builder.add(sorted[index] ?? 0);
        return builder;
      }),
    );
  }

  private findMaxList(): number {
    let max = 0;
    for (let index = 0; index < this.length; index += 1) max = Math.max(max, this.lists[index] ?? 0);
    return max;
  }
}

function grow(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}

/** Many posting lists in one block of memory, by number. */
export class Postings {
  private readonly pool: Uint8Array;
  private readonly offsets: Uint32Array;

  constructor(lists: readonly (PostingBuilder | undefined)[]) {
    const finished = lists.map((list) => list?.finish());
    this.offsets = new Uint32Array(lists.length + 1);
    this.pool = new Uint8Array(finished.reduce((sum, list) => sum + (list?.length ?? 0), 0));
    let offset = 0;
    for (const [number, list] of finished.entries()) {
      this.offsets[number] = offset;
      if (!list) continue;
      this.pool.set(list, offset);
      offset += list.length;
    }
    this.offsets[lists.length] = offset;
  }

  /** Size of a list in bytes: roughly its number of documents. */
  sizeOf(list: number): number {
    return this.offsetOf(list + 1) - this.offsetOf(list);
  }

  /** Sets the mark of every document of the list to `value`. */
  mark(list: number, marks: Uint8Array, value: number): void {
    const { pool } = this;
    const end = this.offsetOf(list + 1);
    let slot = -1;
    for (let index = this.offsetOf(list); index < end; ) {
      let byte = pool[index++] ?? 0;
      let gap = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = pool[index++] ?? 0;
        gap |= (byte & 127) << shift;
      }
      slot += gap;
      marks[slot] = value;
    }
  }

  /** Counts the marked documents of the list, up to `max`. */
  countMarked(list: number, marks: Uint8Array, max = Number.POSITIVE_INFINITY): number {
    const { pool } = this;
    const end = this.offsetOf(list + 1);
    let slot = -1;
    let count = 0;
    for (let index = this.offsetOf(list); index < end && count < max; ) {
      let byte = pool[index++] ?? 0;
      let gap = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = pool[index++] ?? 0;
        gap |= (byte & 127) << shift;
      }
      slot += gap;
      if (marks[slot] === 1) count += 1;
    }
    return count;
  }

  forEach(list: number, visit: (slot: number) => void): void {
    const { pool } = this;
    const end = this.offsetOf(list + 1);
    let slot = -1;
    for (let index = this.offsetOf(list); index < end; ) {
      let byte = pool[index++] ?? 0;
      let gap = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = pool[index++] ?? 0;
        gap |= (byte & 127) << shift;
      }
      slot += gap;
      visit(slot);
    }
  }

  private offsetOf(list: number): number {
    return this.offsets[list] ?? 0;
  }
}

/** Words in byte order, whose position is their ID, found exactly or by prefix. */
export class Vocabulary {
  constructor(readonly words: readonly string[]) {}

  /** Returns the word's ID, or -1 if it is unknown. */
  find(word: string): number {
    const wordId = this.findInsertionPoint(word);
    return this.words[wordId] === word ? wordId : -1;
  }

  /** Returns the IDs of the words with this prefix: from the first (inclusive) to the second (exclusive). */
  findRange(prefix: string): [number, number] {
    const from = this.findInsertionPoint(prefix);
    let to = from;
    while (to < this.words.length && this.words[to]?.startsWith(prefix)) to += 1;
    return [from, to];
  }

  private findInsertionPoint(word: string): number {
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

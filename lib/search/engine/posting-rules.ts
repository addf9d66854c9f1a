/**
 * Ascending document numbers, each stored as its distance from the previous one in groups of seven bits: a
 * common word costs about one byte per document.
 */
export class PostingBuilder {
  private bytes = new Uint8Array(4);
  private length = 0;
  private last = -1;

  /** Takes numbers in ascending order; a repeated number is ignored. */
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
 * Collects which documents belong to which of very many lists, in document order. A separate list for each
 * would mean a jump through memory for every word of every document.
 */
export class PairCollector {
  private lists = new Uint32Array(1024);
  private slots = new Uint32Array(1024);
  private length = 0;

  /** Takes documents in ascending order. */
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
    const starts = new Uint32Array(this.mostList() + 2);
    for (let at = 0; at < this.length; at += 1)
      starts[(this.lists[at] ?? 0) + 1] = (starts[(this.lists[at] ?? 0) + 1] ?? 0) + 1;
    for (let list = 1; list < starts.length; list += 1)
      starts[list] = (starts[list] ?? 0) + (starts[list - 1] ?? 0);
    const next = starts.slice();
    const sorted = new Uint32Array(this.length);
    for (let at = 0; at < this.length; at += 1) {
      const list = this.lists[at] ?? 0;
      sorted[next[list] ?? 0] = this.slots[at] ?? 0;
      next[list] = (next[list] ?? 0) + 1;
    }
    return new Postings(
      order.map((list) => {
        const builder = new PostingBuilder();
        for (let at = starts[list] ?? 0; at < (starts[list + 1] ?? 0); at += 1) builder.add(sorted[at] ?? 0);
        return builder;
      }),
    );
  }

  private mostList(): number {
    let max = 0;
    for (let at = 0; at < this.length; at += 1) max = Math.max(max, this.lists[at] ?? 0);
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
    let at = 0;
    for (const [index, list] of finished.entries()) {
      this.offsets[index] = at;
      if (!list) continue;
      this.pool.set(list, at);
      at += list.length;
    }
    this.offsets[lists.length] = at;
  }

  /** Size of a list in bytes: roughly its number of documents. */
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

  /** Counts the marked documents of the list, up to `max`. */
  countMarked(list: number, marks: Uint8Array, max = Number.POSITIVE_INFINITY): number {
    const { pool } = this;
    const end = this.at(list + 1);
    let slot = -1;
    let count = 0;
    for (let at = this.at(list); at < end && count < max; ) {
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

/** Numbered words in byte order, found exactly or by prefix. */
export class Vocabulary {
  constructor(readonly words: readonly string[]) {}

  /** Returns the word's number, or -1 if it is unknown. */
  find(word: string): number {
    const at = this.firstFrom(word);
    return this.words[at] === word ? at : -1;
  }

  /** Returns the numbers of the words with this prefix: from the first (inclusive) to the second (exclusive). */
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

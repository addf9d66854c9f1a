import { NO_CRITERIA } from '@/lib/search/advanced-rules';
import { makeDocuments, makeRandom } from './documents';
import { type MeasuredEngine, makeMiniSearch, makePostings } from './engines';

/**
 * Measures one engine with generated recipes, in a process of its own:
 * node --expose-gc --import tsx bench/search/measure.ts postings|minisearch RECIPES
 * Prints one JSON line; `npm run bench:search` combines several into a table.
 */
const ROUNDS = 200;
const MEGABYTE = 1024 * 1024;

function usedBytes(): number {
  for (let round = 0; round < 3; round += 1) globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Returns the 95th percentile, in milliseconds. */
function p95(run: (round: number) => void): number {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS + 20; round += 1) {
    const startedMs = performance.now();
    run(round);
    if (round >= 20) times.push(performance.now() - startedMs);
  }
  times.sort((a, b) => a - b);
  return Number((times[Math.floor(times.length * 0.95)] ?? 0).toFixed(2));
}

async function main() {
  const [name, count = '10000'] = process.argv.slice(2);
  const make = name === 'minisearch' ? makeMiniSearch : makePostings;
  const samples: string[][] = [];
  for await (const { words } of makeDocuments(500)) samples.push(words.line.split('|'));
  const random = makeRandom(7);
  const phrase = () => {
    const lines = samples[Math.floor(random() * samples.length)] ?? [];
    return lines[Math.floor(random() * lines.length)] ?? 'rice';
  };
  const words = (count: number) => {
    const lines = samples[Math.floor(random() * samples.length)] ?? [];
    return lines.join(' ').split(' ').slice(0, count).join(' ');
  };
  const mistype = (word: string) =>
    `${word.slice(0, 2)}${word[3] ?? ''}${word[2] ?? ''}${word.slice(4)}x`.slice(0, word.length);

  const beforeBytes = usedBytes();
  // Generating the documents is not the engine's work.
  let generatingMs = 0;
  async function* timed() {
    const documents = makeDocuments(Number(count));
    for (;;) {
      const fromMs = performance.now();
      const next = await documents.next();
      generatingMs += performance.now() - fromMs;
      if (next.done) return;
      yield next.value;
    }
  }
  const startedMs = performance.now();
  const engine: MeasuredEngine = await make(timed());
  const buildMs = performance.now() - startedMs - generatingMs;
  const megabytes = (usedBytes() - beforeBytes) / MEGABYTE;

  const hostile = ['.*', '(a+)+$', 'a'.repeat(200), 'word '.repeat(40), '\u202e\u0000'];
  console.log(
    JSON.stringify({
      engine: name,
      recipes: Number(count),
      buildMs: Math.round(buildMs),
      megabytes: Number(megabytes.toFixed(1)),
      oneWord: p95(() => engine.search(words(1))),
      twoWords: p95(() => engine.search(words(2))),
      fourWords: p95(() => engine.search(words(4))),
      mistake: p95(() =>
        engine.search(mistype('chicken curry'.split(' ')[Math.floor(random() * 2)] ?? 'curry')),
      ),
      mistakeOfTwo: p95(() => engine.search(`${words(1)} ${mistype('cauliflower')}`)),
      autocomplete: p95(() => engine.suggest(phrase().slice(0, 1 + Math.floor(random() * 4)))),
      advanced: p95(() =>
        engine.filter({ ...NO_CRITERIA, include: [phrase(), phrase()], maxPrep: 90, foodTypes: ['Soup'] }),
      ),
      advancedOpen: p95(() => engine.filter({ ...NO_CRITERIA, include: ['salt'] })),
      hostile: p95((round) => engine.search(hostile[round % hostile.length] ?? '')),
    }),
  );
}

void main();

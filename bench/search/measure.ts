import { NO_CRITERIA } from '@/lib/search/advanced-rules';
import { createRandom, generateDocuments } from './documents';
import { createMiniSearchEngine, createPostingEngine, type MeasuredEngine } from './engines';

/**
 * Measures one engine with generated recipes, in its own process:
 * node --expose-gc --import tsx bench/search/measure.ts postings|minisearch RECIPES
 * Prints one JSON line; `npm run bench:search` combines several into a table.
 */
const ROUNDS = 200;
const MEGABYTE = 1024 * 1024;

function measureUsedBytes(): number {
  for (let round = 0; round < 3; round += 1) globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Returns the 95th percentile, in milliseconds. */
function measureP95(run: (round: number) => void): number {
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
  const createEngine = name === 'minisearch' ? createMiniSearchEngine : createPostingEngine;
  const samples: string[][] = [];
  for await (const { words } of generateDocuments(500)) samples.push(words.line.split('|'));
  const random = createRandom(7);
  const pickPhrase = () => {
    const lines = samples[Math.floor(random() * samples.length)] ?? [];
    return lines[Math.floor(random() * lines.length)] ?? 'rice';
  };
  const pickWords = (count: number) => {
    const lines = samples[Math.floor(random() * samples.length)] ?? [];
    return lines.join(' ').split(' ').slice(0, count).join(' ');
  };
  const mistype = (word: string) =>
    `${word.slice(0, 2)}${word[3] ?? ''}${word[2] ?? ''}${word.slice(4)}x`.slice(0, word.length);

  const beforeBytes = measureUsedBytes();
  // Generating the documents is not the engine's work.
  let generatingMs = 0;
  async function* generateTimed() {
    const documents = generateDocuments(Number(count));
    for (;;) {
      const generationStartedMs = performance.now();
      const next = await documents.next();
      generatingMs += performance.now() - generationStartedMs;
      if (next.done) return;
      yield next.value;
    }
  }
  const startedMs = performance.now();
  const engine: MeasuredEngine = await createEngine(generateTimed());
  const buildMs = performance.now() - startedMs - generatingMs;
  const megabytes = (measureUsedBytes() - beforeBytes) / MEGABYTE;

  const hostile = ['.*', '(a+)+$', 'a'.repeat(200), 'word '.repeat(40), '\u202e\u0000'];
  console.log(
    JSON.stringify({
      engine: name,
      recipes: Number(count),
      buildMs: Math.round(buildMs),
      megabytes: Number(megabytes.toFixed(1)),
      oneWord: measureP95(() => engine.search(pickWords(1))),
      twoWords: measureP95(() => engine.search(pickWords(2))),
      fourWords: measureP95(() => engine.search(pickWords(4))),
      typo: measureP95(() =>
        engine.search(mistype('chicken curry'.split(' ')[Math.floor(random() * 2)] ?? 'curry')),
      ),
      typoInTwo: measureP95(() => engine.search(`${pickWords(1)} ${mistype('cauliflower')}`)),
      autocomplete: measureP95(() => engine.suggest(pickPhrase().slice(0, 1 + Math.floor(random() * 4)))),
      advanced: measureP95(() =>
        engine.filter({
          ...NO_CRITERIA,
          include: [pickPhrase(), pickPhrase()],
          maxPrep: 90,
          foodTypes: ['Soup'],
        }),
      ),
      advancedOne: measureP95(() => engine.filter({ ...NO_CRITERIA, include: ['salt'] })),
      hostile: measureP95((round) => engine.search(hostile[round % hostile.length] ?? '')),
    }),
  );
}

void main();

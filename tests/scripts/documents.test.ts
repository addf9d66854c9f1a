import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { toAlertContent } from '@/lib/settlement/payment-alert-rules';
import { ALERT_KINDS } from '@/models/payment-alert-limits';
import { listSourceFiles } from '@/tests/support/sources';

/** Written by commands, with the columns that their tables need. */
const GENERATED = ['bench/results.md', 'bench/lighthouse.md'];
/** Files that an instruction has its reader make, or that a build or a start makes. */
const NAMED_BEFORE_THEY_EXIST = [
  'models/cooked-mark',
  'lib/recipe-box/cooked-mark-endpoints',
  'lib/recipe-box/cooked-mark-queries',
  'lib/recipe-box/cooked-mark-commands',
];
const MAX_CELL = 120;
const MAX_SENTENCE_WORDS = 25;
const PAGE_WORDS = { min: 200, max: 800 };
const MAX_BYTES = { all: 250_000, 'README.md': 4_000, recording: 1_500_000 };
const README_WORDS = { min: 350, max: 450 };
/** In 1,000 comments; `npm run measure:code` counts them by a parser. */
const MAX_WHAT_CLAUSES = 30;

const listProjectFiles = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(file));
const documents = listProjectFiles('*.md').map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const written = documents.filter(({ file }) => !GENERATED.includes(file));

const withoutCode = (text: string) => text.replace(/^( *)```.*?^\1```$/gms, '');
const listTableLines = (text: string) => withoutCode(text).match(/^ *\|.*$/gm) ?? [];
const countWords = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Returns the sentences of a document's paragraphs and lists: code, tables and headings have none. */
function listSentences(text: string): string[] {
  return withoutCode(text)
    .replace(/^ *(\|.*|#.*)$/gm, '')
    .split(/\n\s*\n|\n(?= *(?:[-*]|\d+\.) )/)
    .flatMap((block) => block.replaceAll(/\s+/g, ' ').split(/(?<=[.!?:][”")*]{0,3}) /))
    .filter((sentence) => countWords(sentence) > 0);
}

/** Returns the anchors of a document's headings, as GitHub makes them. */
const listAnchors = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Returns a failure for each document in which `find` finds something. */
const listFaults = (find: (text: string, file: string) => readonly string[], among = written) =>
  among.flatMap(({ file, text }) => find(text, file).map((fault) => `${file}: ${fault}`));

test('tables have no padding', () => {
  const isPadded = (line: string) => /[^\s|] {2,}\|/.test(line) || /-{4,}/.test(line);
  expect(listFaults((text) => listTableLines(text).filter(isPadded), documents)).toEqual([]);
});

test(`no cell of a table has over ${MAX_CELL} characters`, () => {
  const listCells = (text: string) => listTableLines(text).flatMap((line) => line.split('|'));
  expect(listFaults((text) => listCells(text).filter((cell) => cell.trim().length > MAX_CELL))).toEqual([]);
});

test(`the sentences of a document have under ${MAX_SENTENCE_WORDS} words on average`, () => {
  const average = (text: string) => {
    const sentences = listSentences(text);
    return countWords(sentences.join(' ')) / sentences.length;
  };
  expect(
    listFaults((text) => (average(text) < MAX_SENTENCE_WORDS ? [] : [average(text).toFixed(1)])),
  ).toEqual([]);
});

test('every link leads to a file and a heading that exist', () => {
  const listBrokenLinks = (text: string, file: string) =>
    [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^(?:https?|mailto):/.test(link))
      .filter((link) => {
        const [target = '', anchor] = link.split('#');
        const targetFile = target === '' ? file : path.join(path.dirname(file), target);
        if (!existsSync(targetFile)) return true;
        return anchor !== undefined && !listAnchors(readFileSync(targetFile, 'utf8')).includes(anchor);
      });
  expect(listFaults(listBrokenLinks)).toEqual([]);
});

test('every path that is named exists', () => {
  const ROOTS =
    /^(?:app|bench|catalog|components|deploy|docs|lib|models|public|sandbox|scripts|server|tests|\.github)\/[\w./[\]-]+$/;
  const EXTENSIONS = ['', '.ts', '.tsx', '.mjs'];
  const exists = (name: string) =>
    NAMED_BEFORE_THEY_EXIST.includes(name) || EXTENSIONS.some((extension) => existsSync(name + extension));
  const listMissingPaths = (text: string) =>
    [...withoutCode(text).matchAll(/`([^`\n]+)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => ROOTS.test(name) && !exists(name));
  expect(listFaults(listMissingPaths)).toEqual([]);
  const fileNames = new Set(listProjectFiles().map((file) => path.basename(file)));
  const listMissingNames = (text: string) =>
    [...withoutCode(text).matchAll(/`([\w.-]+\.(?:tsx?|mjs))`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !fileNames.has(name));
  expect(listFaults(listMissingNames)).toEqual([]);
});

test('every command that is named exists', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
  const listUnknownCommands = (text: string) =>
    [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name).filter((name) => !(name in scripts));
  expect(listFaults(listUnknownCommands, documents)).toEqual([]);
});

test('all documents together, and the README, stay short', () => {
  const bytes = (among: typeof documents) =>
    among.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  expect(bytes(documents)).toBeLessThan(MAX_BYTES.all);
  expect(bytes(documents.filter(({ file }) => file === 'README.md'))).toBeLessThan(MAX_BYTES['README.md']);
});

test('the README, and each page of docs that does more than list others, has its number of words', () => {
  const listWrongLengths = (among: typeof documents, { min, max }: { min: number; max: number }) =>
    listFaults(
      (text) => (countWords(text) < min || countWords(text) > max ? [`${countWords(text)}`] : []),
      among,
    );
  expect(
    listWrongLengths([{ file: 'README.md', text: readFileSync('README.md', 'utf8') }], README_WORDS),
  ).toEqual([]);
  const pages = written.filter(({ file }) => /^docs\/(?:owner|operate|develop)\/(?!README)/.test(file));
  expect(listWrongLengths(pages, PAGE_WORDS)).toEqual([]);
});

test('the recording of the README takes twenty seconds, is small, and has a still for those who want no motion', async () => {
  const { pages, delay = [] } = await sharp('docs/tour.webp').metadata();
  expect(pages).toBe(delay.length);
  expect(delay.reduce((sum, ms) => sum + ms, 0)).toBe(20_000);
  expect(statSync('docs/tour.webp').size).toBeLessThan(MAX_BYTES.recording);
  expect(readFileSync('README.md', 'utf8')).toContain(
    '<source media="(prefers-reduced-motion: reduce)" srcset="docs/tour.jpg">',
  );
  expect((await sharp('docs/tour.jpg').metadata()).width).toBeGreaterThan(600);
});

test(`comments have under ${MAX_WHAT_CLAUSES} what-clauses in 1,000`, () => {
  const comments = ['app', 'bench', 'components', 'lib', 'models', 'sandbox', 'scripts', 'server', 'tests']
    .flatMap(listSourceFiles)
    .flatMap((file) => readFileSync(file, 'utf8').match(/\/\*\*[\s\S]*?\*\/|^\s*\/\/ .*$/gm) ?? []);
  const clauses = comments.filter((comment) => /\bwhat /i.test(comment));
  expect(comments.length).toBeGreaterThan(5_000);
  expect((clauses.length / comments.length) * 1_000).toBeLessThan(MAX_WHAT_CLAUSES);
});

test('docs/owner/alerts.md explains each kind of alert, by the title that the owner sees', () => {
  const text = readFileSync('docs/owner/alerts.md', 'utf8');
  const [, ...explained] = listTableLines(text).map((line) => line.split('|')[1]?.trim());
  const titles = ALERT_KINDS.map((kind) => toAlertContent({ kind, order: null, earlier: null }).title);
  expect(explained.slice(1)).toEqual(titles);
});

test('docs/operate explains each metric of the shop, and no other', () => {
  const listMetrics = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, name = '']) => name);
  const guides = ['metrics', 'speed']
    .map((name) => readFileSync(`docs/operate/${name}.md`, 'utf8'))
    .join('\n');
  const sources = ['lib/jobs', 'server/gateway', 'lib/runtime']
    .flatMap(listSourceFiles)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const named = listTableLines(guides).flatMap((line) => listMetrics(line, /`(shop_\w+)`/g));
  const registered = new Set(listMetrics(sources, /'(shop_[a-z_]+)'/g));
  expect(named.sort()).toEqual([...registered].sort());
});

test('each decision has a number, a date, a status, its three parts and at most 200 words', () => {
  const decisions = documents.filter(({ file }) => /^docs\/decisions\/\d/.test(file));
  const FORM =
    /^# (\d{3})\. .+\n\nDate: \d{4}-\d\d-\d\d\. Status: .+\n\n## Context\n\n.+\n\n## Decision\n\n.+\n\n## Consequences\n\n.+$/s;
  expect(decisions.filter(({ text }) => !FORM.test(text)).map(({ file }) => file)).toEqual([]);
  expect(decisions.filter(({ text }) => countWords(text) > 200).map(({ file }) => file)).toEqual([]);
  const statuses = decisions.map(({ text }) => /^# (\d{3}).*\n\nDate: \S+ Status: (.+)/.exec(text) ?? []);
  const listReferences = (pattern: RegExp, toPair: (own: string, other: string) => string) =>
    statuses.flatMap(([, own = '', status = '']) => {
      const other = pattern.exec(status)?.[1];
      return other ? [toPair(own, other)] : [];
    });
  expect(listReferences(/superseded .*by (\d{3})/, (own, other) => `${other} supersedes ${own}`)).toEqual(
    listReferences(/Supersedes .*(\d{3})/, (own, other) => `${own} supersedes ${other}`),
  );
  const index = readFileSync('docs/decisions/README.md', 'utf8');
  const listed = decisions.map(({ file, text }) => {
    const [, number, title] = /^# (\d{3})\. (.+)$/m.exec(text) ?? [];
    return `- [${number}](${path.basename(file)}) ${title}`;
  });
  expect(index.match(/^- \[\d{3}\].*$/gm)).toEqual(listed);
  const numbers = decisions.map(({ file }) => Number(path.basename(file).slice(0, 3)));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

import zlib from 'node:zlib';
import type { FileReading } from '@/lib/import/recipe-file-reader';
import { createFileReader } from '@/server/import/import-processes';

const aJob = (content: string | Buffer) => ({
  file: { fileName: 'soup.md', bytes: Buffer.from(content) },
  address: '',
});
const SOUP = '# Soup\n## Ingredients\n- 1 onion\n## Steps\n1. Fry.';
const LIMIT_MS = 55_000;

test('a file is read in a process of its own', async () => {
  const read = createFileReader(true, LIMIT_MS);
  const reading = await read<FileReading>(aJob(SOUP), 'ann');
  expect(reading).toMatchObject({ fileName: 'soup.md', recipes: [{ title: 'Soup' }], failure: '' });
}, 60_000);

test('a file that takes too long is given up, and the next one is read', async () => {
  const read = createFileReader(true, 1);
  await expect(read<FileReading>(aJob(SOUP), 'ann')).resolves.toBeNull();
  await expect(read<FileReading>(aJob(SOUP), 'ann')).resolves.toBeNull();
}, 60_000);

test('a small file that asks for too much memory at once ends its own process only', async () => {
  const read = createFileReader(true, LIMIT_MS);
  // 29 KB, of which the lines alone are an array of 120 MB.
  const lines = zlib.gzipSync('a\n'.repeat(14_900_000));
  await expect(read<FileReading>(aJob(lines), 'ann')).resolves.toBeNull();
  await expect(read<FileReading>(aJob(SOUP), 'ann')).resolves.toMatchObject({ recipes: [{ title: 'Soup' }] });
}, 120_000);

test('a user’s first file is read before the second of another, whose eleventh is refused', async () => {
  const read = createFileReader(true, LIMIT_MS);
  const order: string[] = [];
  const readAs = (userId: string) =>
    read<FileReading>(aJob(SOUP), userId).then((reading) => order.push(reading ? userId : 'refused'));
  await Promise.all([...Array.from({ length: 11 }, () => readAs('ann')), readAs('ben')]);
  expect(order.slice(0, 3)).toEqual(['refused', 'ann', 'ben']);
  expect(order).toHaveLength(12);
}, 120_000);

import type { FileReading } from '@/lib/import/recipe-file-reader';
import { createFileReader } from '@/server/import/import-threads';

const aJob = (text: string) => ({ file: { fileName: 'soup.md', bytes: Buffer.from(text) }, address: '' });
const SOUP = '# Soup\n## Ingredients\n- 1 onion\n## Steps\n1. Fry.';

test('a file is read in a thread of its own', async () => {
  const read = createFileReader(true, 55_000);
  const reading = await read<FileReading>(aJob(SOUP));
  expect(reading).toMatchObject({ fileName: 'soup.md', recipes: [{ title: 'Soup' }], failure: '' });
}, 60_000);

test('a file that takes too long is given up, and the next one is read', async () => {
  const read = createFileReader(true, 1);
  await expect(read<FileReading>(aJob(SOUP))).resolves.toBeNull();
  await expect(read<FileReading>(aJob(SOUP))).resolves.toBeNull();
}, 60_000);

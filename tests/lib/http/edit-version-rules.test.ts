import { toEditVersion } from '@/lib/http/edit-version-rules';

/** FNV-1a as its authors define it. */
function toHash(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let index = 0; index < text.length; index += 1) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(index))) * 0x100000001b3n);
  }
  return hash.toString(16);
}

test('the version of a document is its 64-bit FNV-1a, as stored drafts and documents name it', () => {
  const texts = ['', 'é€', ...Array.from({ length: 500 }, (_, index) => '☃'.repeat(index % 7) + index)];
  for (const text of texts) expect(toEditVersion([text])).toBe(toHash(JSON.stringify([text])));
});

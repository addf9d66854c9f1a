import type { UploadContract } from '@/lib/http/upload';
import { toZip } from '@/tests/support/archives';
import { createRandom } from '@/tests/support/random';
import { aDecompressionBomb, aPng } from '@/tests/support/uploads';

const BOUNDARY = 'x';
export const UPLOAD_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

type Part = { name?: string; fileName?: string; content: string | Buffer };

const png = aPng({ width: 40, height: 30 });
const RECIPE = JSON.stringify({ '@type': 'Recipe', name: 'Soup', recipeIngredient: ['1 cup rice'] });

/** Files that an endpoint for images or for recipes may not expect. */
const HOSTILE_FILES: readonly (string | Buffer)[] = [
  ...[png, png.subarray(0, 40), Buffer.concat([png, Buffer.alloc(100_000)]), aDecompressionBomb()],
  ...[Buffer.alloc(0), Buffer.alloc(4_000_000), Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="file:///etc/passwd"/></svg>',
  ...[`<script type="application/ld+json">${RECIPE}</script>`, RECIPE, `{"@graph":[${RECIPE}`],
  ...['['.repeat(100_000), '<div>'.repeat(50_000), `<p ${'a="" '.repeat(100_000)}>`, '\u0000'.repeat(10_000)],
  ...['1 1/2 '.repeat(100_000), `${'#'.repeat(100_000)} Soup`, '&#x1F4A9;'.repeat(50_000)],
  toZip([{ name: '../../etc/passwd', content: '[]' }]),
  toZip([{ name: 'recipes.json', content: Buffer.alloc(20_000_000) }]),
  toZip([]).subarray(4),
];

/** Texts beside the files: names of images, and addresses of pages that are behind the shop's firewall. */
const HOSTILE_TEXTS = [
  ...['', '../../etc/passwd', `${'0'.repeat(32)}-000000.jpg`, '{"$ne":null}', 'x'.repeat(100_000)],
  ...['http://127.0.0.1:27017/', 'http://[::1]/', 'http://169.254.169.254/latest/meta-data/'],
  ...[
    'file:///etc/passwd',
    'http://2130706433/',
    'http://0x7f.1/',
    'javascript:alert(1)',
    'http://10.0.0.1:22/',
  ],
];
const FILE_NAMES = [
  'a.png',
  'a.json',
  'a.zip',
  'a.html',
  '../a.svg',
  'a\u202egnp.exe',
  '',
  'x'.repeat(10_000),
];

function toBody(parts: readonly Part[], end = `--${BOUNDARY}--\r\n`): Buffer {
  return Buffer.concat([
    ...parts.flatMap(({ name = '', fileName, content }) => [
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n`,
      ),
      Buffer.from(content as string),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end),
  ]);
}

/** Returns hostile forms for an upload, the last one valid as a form: parts of all kinds, too many of them, or none. */
export function listHostileUploads(
  { field, maxFiles }: UploadContract,
  count: number,
  seed: number,
): Buffer[] {
  const random = createRandom(seed);
  const aPart = (): Part =>
    random.pick([true, true, false])
      ? { name: field, fileName: random.pick(FILE_NAMES), content: random.pick(HOSTILE_FILES) }
      : { name: random.pick([field, '__proto__', '']), content: random.pick(HOSTILE_TEXTS) };
  const file: Part = { name: field, fileName: 'a.png', content: png };
  return [
    ...Array.from({ length: count }, () => toBody(random.pick([[aPart()], [aPart(), aPart()]]))),
    ...HOSTILE_FILES.map((content) => toBody([{ ...file, content }])),
    ...HOSTILE_TEXTS.map((content) => toBody([{ name: field, content }])),
    toBody(Array.from({ length: maxFiles + 20 }, () => file)),
    toBody(Array.from({ length: 2_000 }, () => ({ name: field, content: '' }))),
    ...[toBody([]), toBody([file], ''), Buffer.alloc(0), Buffer.from('--')],
    toBody([file]),
  ];
}

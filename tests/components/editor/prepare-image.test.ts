/** @jest-environment jsdom */
import { prepareImage } from '@/components/editor/prepare-image';
import { PNG_SIGNATURE, stubImageDecoder } from '@/tests/support/image-decoder';

const MB = 1024 * 1024;
const JPEG_SIGNATURE = new Uint8Array([0xff, 0xd8, 0xff]);

function aFile(name: string, type: string, { bytes = PNG_SIGNATURE, size = 1_000 } = {}): File {
  const file = new File([bytes], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

/** The canvas's requests: its size, and the qualities of its JPEGs. */
const canvas = { drawn: '', qualities: [] as (number | undefined)[] };

/** The canvas encodes to this many bytes at the best quality, and to a tenth less with each tenth of quality. */
function stubCanvas(bytesAtBest: number) {
  canvas.qualities = [];
  const context = {
    fillRect() {},
    drawImage: (...[, , , width, height]: number[]) => (canvas.drawn = `${width}x${height}`),
  };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type, quality) => {
    canvas.qualities.push(quality);
    done(aFile('', type ?? '', { size: bytesAtBest * (0.1 + (quality ?? 1)) }));
  });
}

beforeEach(() => stubImageDecoder());
afterEach(() => jest.restoreAllMocks());

describe('a file that no browser can shrink is refused with the specification’s text', () => {
  const wrongType = (name: string) => `Invalid file type: ${name}. Please use jpeg, png, or gif.`;
  const tooLarge = (name: string) => `File is too large: ${name}. Maximum size is 2MB.`;

  test.each([
    ['text that is named .jpg', aFile('a.jpg', 'image/jpeg'), wrongType('a.jpg')],
    ['a large file that is no image', aFile('a.png', 'image/png', { size: 2 * MB + 1 }), tooLarge('a.png')],
    ['a HEIC in a browser that does not know it', aFile('a.heic', ''), wrongType('a.heic')],
  ])('%s', async (_label, file, error) => {
    stubImageDecoder(() => null);
    expect(await prepareImage(file)).toEqual({ error });
  });

  test.each([
    ['a drawing', aFile('a.svg', 'image/svg+xml'), wrongType('a.svg')],
    ['a file of unknown type', aFile('a.txt', ''), wrongType('a.txt')],
    ['more than 15 MB', aFile('a.jpg', 'image/jpeg', { size: 15 * MB + 1 }), tooLarge('a.jpg')],
  ])('%s, before it is decoded', async (_label, file, error) => {
    const decode = jest.fn();
    stubImageDecoder(decode);
    expect(await prepareImage(file)).toEqual({ error });
    expect(decode).not.toHaveBeenCalled();
  });

  test('an image that is too large even with the lowest quality', async () => {
    stubCanvas(5 * MB);
    expect(await prepareImage(aFile('noise.png', 'image/png', { size: 9 * MB }))).toEqual({
      error: tooLarge('noise.png'),
    });
    expect(canvas.qualities).toEqual([0.9, 0.8, 0.7, 0.6, 0.5]);
  });
});

test('a small JPEG, PNG or GIF is sent unchanged', async () => {
  for (const file of [
    aFile('a.png', 'image/png'),
    aFile('a.jpg', 'image/jpeg', { bytes: JPEG_SIGNATURE, size: 2 * MB }),
  ])
    expect((await prepareImage(file)).file).toBe(file);
});

test.each([
  ['a photo of 8 MB', aFile('IMG.1.JPG', 'image/jpeg', { bytes: JPEG_SIGNATURE, size: 8 * MB }), 'IMG.1.jpg'],
  ['a WebP', aFile('a.webp', 'image/webp', { bytes: new Uint8Array([0x52, 0x49, 0x46, 0x46]) }), 'a.jpg'],
  ['a HEIC without a type', aFile('a.heic', '', { bytes: new Uint8Array([0]) }), 'a.jpg'],
  ['a WebP that is named .png', aFile('a.png', 'image/png', { bytes: new Uint8Array([0x52]) }), 'a.jpg'],
])('%s becomes a JPEG of at most 2,000 pixels and 2 MB', async (_label, file, name) => {
  stubImageDecoder(() => ({ width: 3_000, height: 4_000 }));
  stubCanvas(2.1 * MB);
  const { file: prepared } = await prepareImage(file);
  expect([prepared?.name, prepared?.type, canvas.drawn]).toEqual([name, 'image/jpeg', '1500x2000']);
  expect(canvas.qualities).toEqual([0.9, 0.8]);
});

test('a small file of too many pixels is shrunk', async () => {
  stubImageDecoder(() => ({ width: 30_000, height: 100 }));
  stubCanvas(MB);
  expect((await prepareImage(aFile('a.png', 'image/png'))).file?.name).toBe('a.jpg');
  expect(canvas.drawn).toBe('2000x7');
});

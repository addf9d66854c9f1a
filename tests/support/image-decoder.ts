/** jsdom decodes no images, so these tests say which files a browser could decode, and with which result. */

export const PNG_SIGNATURE = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

type Decoded = { width: number; height: number } | null;

/** Every file is decoded to the given size; null for a file that cannot be decoded. */
export function stubImageDecoder(
  decode: (file: Blob) => Decoded | Promise<Decoded> = () => ({ width: 40, height: 30 }),
) {
  const createImageBitmap = async (file: Blob) => {
    const size = await decode(file);
    if (!size) throw new DOMException('The source image could not be decoded.', 'InvalidStateError');
    return { ...size, close() {} };
  };
  Object.assign(globalThis, { createImageBitmap });
  // jsdom lacks it.
  Blob.prototype.arrayBuffer = function () {
    return new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as ArrayBuffer);
      reader.readAsArrayBuffer(this);
    });
  };
}

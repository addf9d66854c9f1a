/** A request for a protocol that the shop does not support. */
export const UPGRADE =
  'GET /nothing HTTP/1.1\r\nHost: l\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';

/** Returns a multipart form with the boundary `x` and the image as its only file. */
export function toForm(bytes: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="recipeImages"; filename="a.png"\r\n\r\n'),
    bytes,
    Buffer.from('\r\n--x--\r\n'),
  ]);
}

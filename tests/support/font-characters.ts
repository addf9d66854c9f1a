/** Returns the characters of a font, from its table `cmap` (https://learn.microsoft.com/typography/opentype/spec/cmap). */
export function readCharacters(font: Buffer): Set<number> {
  const tableCount = font.readUInt16BE(4);
  const tables = Array.from({ length: tableCount }, (_, index) => 12 + 16 * index);
  const cmap = font.readUInt32BE(
    (tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap') ?? 0) + 8,
  );
  const subtables = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, index) => cmap + font.readUInt32BE(cmap + 8 + 8 * index),
  );
  const segments = subtables.find((at) => font.readUInt16BE(at) === 4) ?? 0;
  const segmentBytes = font.readUInt16BE(segments + 6);
  const characters = new Set<number>();
  for (let index = 0; index < segmentBytes; index += 2) {
    const last = font.readUInt16BE(segments + 14 + index);
    const first = font.readUInt16BE(segments + 16 + segmentBytes + index);
    for (let code = first; code <= last && code < 0xffff; code++) characters.add(code);
  }
  return characters;
}

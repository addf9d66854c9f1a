import zlib from 'node:zlib';

type Entry = { name: string; content: string | Buffer; isStored?: boolean };

/** A zip archive, as other programs write them. */
export function toZip(entries: readonly Entry[]): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, isStored = false } of entries) {
    const bytes = Buffer.from(content);
    const packed = isStored ? bytes : zlib.deflateRawSync(bytes);
    const title = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(isStored ? 0 : 8, 4);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(title.length, 22);
    local.push(Buffer.from('PK\x03\x04', 'latin1'), common, title, packed);
    const behind = Buffer.alloc(14);
    behind.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, behind, title);
    offset += 30 + title.length + packed.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, index, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

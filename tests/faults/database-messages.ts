// MongoDB's wire protocol: https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/

const HEADER_BYTES = 16;
const OP_MSG = 2013;
/** After the header: the flags, the kind of the first section, and the length of its document. */
const FIRST_ELEMENT = HEADER_BYTES + 4 + 1 + 4;
const BODY_SECTION = 0;
const STRING_ELEMENT = 2;

/** Divides a stream into messages. */
export class MessageReader {
  private rest: Buffer = Buffer.alloc(0);

  /** Returns the messages that are complete now. */
  push(chunk: Buffer): Buffer[] {
    this.rest = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    const messages: Buffer[] = [];
    while (this.rest.length >= HEADER_BYTES) {
      const length = this.rest.readInt32LE(0);
      if (this.rest.length < length) break;
      messages.push(this.rest.subarray(0, length));
      this.rest = this.rest.subarray(length);
    }
    return messages;
  }
}

export const readRequestId = (message: Buffer) => message.readInt32LE(4);
export const readResponseTo = (message: Buffer) => message.readInt32LE(8);

/** Returns a command with its collection, such as `insert orders`, or without if it has none, such as `ping`. */
export function readCommandName(message: Buffer): string {
  if (message.readInt32LE(12) !== OP_MSG || message[HEADER_BYTES + 4] !== BODY_SECTION) return '';
  const nameEnd = message.indexOf(0, FIRST_ELEMENT + 1);
  const command = message.toString('utf8', FIRST_ELEMENT + 1, nameEnd);
  if (message[FIRST_ELEMENT] !== STRING_ELEMENT) return command;
  const length = message.readInt32LE(nameEnd + 1);
  const value = message.toString('utf8', nameEnd + 5, nameEnd + 5 + length - 1);
  return `${command} ${value}`;
}

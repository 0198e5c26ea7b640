const pieceBytes = 64 * 1024
/** The longest allowed row. */
const rowBytesMax = 4 * 1024
const utf8BytesMax = 3
const word = 2 ** 32
const signature = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const int8Oid = 20
const millisBefore2000 = 946_684_800_000

/**
 * Pieces to write again once they were sent. They lie outside the heap, so the collector sees no need to hurry: without this
 * dozens of megabytes of them wait for it.
 */
export class SparePieces {
  readonly #spare: Buffer[] = []

  take(): Buffer {
    return this.#spare.pop() ?? Buffer.allocUnsafe(pieceBytes)
  }

  /** @param pieces as `BinaryRows` has given them; nothing may read them any more */
  giveBack(pieces: readonly Buffer[]): void {
    for (const { buffer, byteOffset } of pieces) this.#spare.push(Buffer.from(buffer, byteOffset, pieceBytes))
  }
}

/** Rows in COPY's binary format, in pieces: a cell makes no text and no garbage. */
export class BinaryRows {
  readonly #spare: SparePieces
  #piece: Buffer
  #at: number

  constructor(spare = new SparePieces()) {
    this.#spare = spare
    this.#piece = spare.take()
    this.#at = signature.copy(this.#piece)
  }

  row(cells: number): void {
    this.#at = this.#piece.writeInt16BE(cells, this.#at)
  }

  null(): void {
    this.#at = this.#piece.writeInt32BE(-1, this.#at)
  }

  /** A number up to 2^53. */
  int8(value: bigint | number): void {
    this.#at = this.#piece.writeInt32BE(8, this.#at)
    if (typeof value === 'bigint') {
      this.#at = this.#piece.writeBigInt64BE(value, this.#at)
      return
    }
    const high = Math.floor(value / word)
    this.#at = this.#piece.writeInt32BE(high, this.#at)
    this.#at = this.#piece.writeUInt32BE(value - high * word, this.#at)
  }

  instant(value: Date): void {
    this.int8((value.getTime() - millisBefore2000) * 1000)
  }

  text(value: string): void {
    // A longer value would be cut off silently.
    if (value.length * utf8BytesMax > pieceBytes - this.#at) throw new RangeError('a row is too long')
    const bytes = this.#piece.write(value, this.#at + 4)
    this.#at = this.#piece.writeInt32BE(bytes, this.#at) + bytes
  }

  bytes(value: Uint8Array): void {
    this.#at = this.#piece.writeInt32BE(value.length, this.#at)
    this.#piece.set(value, this.#at)
    this.#at += value.length
  }

  int8Array(values: readonly number[]): void {
    const head = [20 + values.length * 12, 1, 0, int8Oid, values.length, 1]
    for (const part of head) this.#at = this.#piece.writeInt32BE(part, this.#at)
    for (const value of values) this.int8(value)
  }

  /** The bytes to send, once there are enough. */
  takeFull(): Buffer | null {
    return this.#at > pieceBytes - rowBytesMax ? this.#take() : null
  }

  /** Nothing can be added afterwards. */
  takeLast(): Buffer {
    this.#at = this.#piece.writeInt16BE(-1, this.#at)
    return this.#piece.subarray(0, this.#at)
  }

  #take(): Buffer {
    const taken = this.#piece.subarray(0, this.#at)
    this.#piece = this.#spare.take()
    this.#at = 0
    return taken
  }
}

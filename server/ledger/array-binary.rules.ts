// Arrays in PostgreSQL's binary form: neither side has to write or read digits.

const int8Oid = 20
const uuidOid = 2950
const headerBytes = 20
const noLength = -1

/** For a parameter of type bigint[]. */
export function int8Array(values: readonly (bigint | null)[]): Buffer {
  const buffer = openArray(values, int8Oid, 8)
  let at = headerBytes
  for (const value of values) {
    if (value === null) at = buffer.writeInt32BE(noLength, at)
    else at = buffer.writeBigInt64BE(value, buffer.writeInt32BE(8, at))
  }
  return buffer.subarray(0, at)
}

/** For a parameter of type uuid[]; each in its usual text form. */
export function uuidArray(values: readonly (string | null)[]): Buffer {
  const buffer = openArray(values, uuidOid, 16)
  let at = headerBytes
  for (const value of values) {
    if (value === null) at = buffer.writeInt32BE(noLength, at)
    else {
      at = buffer.writeInt32BE(16, at)
      at += buffer.write(value.replaceAll('-', ''), at, 'hex')
    }
  }
  return buffer.subarray(0, at)
}

/** Dimensions, whether there are nulls, the elements' type, their count, the first index. */
function openArray(values: readonly unknown[], elementOid: number, elementBytes: number): Buffer {
  const buffer = Buffer.allocUnsafe(headerBytes + values.length * (4 + elementBytes))
  buffer.writeInt32BE(1, 0)
  buffer.writeInt32BE(1, 4)
  buffer.writeInt32BE(elementOid, 8)
  buffer.writeInt32BE(values.length, 12)
  buffer.writeInt32BE(1, 16)
  return buffer
}

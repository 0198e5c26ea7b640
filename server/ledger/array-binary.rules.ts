// Arrays in PostgreSQL's binary form: neither side has to write or read digits.

const int8Oid = 20
const uuidOid = 2950
const headerBytes = 20
const noLength = -1

/** For a parameter of type bigint[]. */
export function int8Array(values: readonly (bigint | null)[]): Buffer {
  const { buffer, view } = openArray(values.length, int8Oid, 8)
  let at = headerBytes
  for (const value of values) {
    view.setInt32(at, value === null ? noLength : 8)
    at += 4
    if (value === null) continue
    view.setBigInt64(at, value)
    at += 8
  }
  return buffer.subarray(0, at)
}

/** For a parameter of type uuid[]; each as 32 hexadecimal digits. */
export function uuidArray(values: readonly (string | null)[]): Buffer {
  const { buffer, view } = openArray(values.length, uuidOid, 16)
  let at = headerBytes
  for (const value of values) {
    view.setInt32(at, value === null ? noLength : 16)
    at += 4
    if (value !== null) at += buffer.write(value, at, 'hex')
  }
  return buffer.subarray(0, at)
}

/** Dimensions, whether there are nulls, the elements' type, their count, the first index. */
function openArray(length: number, elementOid: number, elementBytes: number) {
  const buffer = Buffer.allocUnsafe(headerBytes + length * (4 + elementBytes))
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength)
  view.setInt32(0, 1)
  view.setInt32(4, 1)
  view.setInt32(8, elementOid)
  view.setInt32(12, length)
  view.setInt32(16, 1)
  return { buffer, view }
}

// Arrays in PostgreSQL's binary format: neither side converts digits.

const int8Oid = 20
const uuidOid = 2950
const textOid = 25
const xidOid = 28
const jsonOid = 114
const jsonbOid = 3802
const jsonbVersion = 1
const headerBytes = 20
const noLength = -1

/** For a parameter of type bigint[]. */
export function int8Array(values: readonly (bigint | null)[]): Buffer {
  const { buffer, view } = openArray(values.length, int8Oid, values.length * 8)
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

/** For a parameter of type xid[]. */
export function xidArray(values: readonly (number | null)[]): Buffer {
  const { buffer, view } = openArray(values.length, xidOid, values.length * 4)
  let at = headerBytes
  for (const value of values) {
    view.setInt32(at, value === null ? noLength : 4)
    at += 4
    if (value === null) continue
    view.setUint32(at, value)
    at += 4
  }
  return buffer.subarray(0, at)
}

/** For a parameter of type uuid[]; each as 32 hexadecimal digits. */
export function uuidArray(values: readonly (string | null)[]): Buffer {
  const { buffer, view } = openArray(values.length, uuidOid, values.length * 16)
  let at = headerBytes
  for (const value of values) {
    view.setInt32(at, value === null ? noLength : 16)
    at += 4
    if (value !== null) at += buffer.write(value, at, 'hex')
  }
  return buffer.subarray(0, at)
}

/** For a parameter of type text[]. */
export function textArray(values: readonly (string | null)[]): Buffer {
  return prefixedTexts(values, textOid, 0)
}

export function jsonArray(values: readonly (string | null)[]): Buffer {
  return prefixedTexts(values, jsonOid, 0)
}

/** Each element is prefixed with the version of the format. */
export function jsonbArray(values: readonly (string | null)[]): Buffer {
  return prefixedTexts(values, jsonbOid, 1)
}

function prefixedTexts(values: readonly (string | null)[], elementOid: number, prefixBytes: 0 | 1): Buffer {
  // A JavaScript character takes at most three bytes.
  const bytesMax = values.reduce((sum, value) => sum + prefixBytes + (value?.length ?? 0) * 3, 0)
  const { buffer, view } = openArray(values.length, elementOid, bytesMax)
  let at = headerBytes
  for (const value of values) {
    const lengthAt = at
    at += 4
    if (value === null) {
      view.setInt32(lengthAt, noLength)
      continue
    }
    if (prefixBytes === 1) view.setUint8(at, jsonbVersion)
    at += prefixBytes
    at += buffer.write(value, at, 'utf8')
    view.setInt32(lengthAt, at - lengthAt - 4)
  }
  return buffer.subarray(0, at)
}

/** Dimensions, null flag, element type, count, first index. */
function openArray(length: number, elementOid: number, bytesMax: number) {
  const buffer = Buffer.allocUnsafe(headerBytes + length * 4 + bytesMax)
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength)
  view.setInt32(0, 1)
  view.setInt32(4, 1)
  view.setInt32(8, elementOid)
  view.setInt32(12, length)
  view.setInt32(16, 1)
  return { buffer, view }
}

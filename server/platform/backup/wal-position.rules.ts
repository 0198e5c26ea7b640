/** Positions in the write-ahead log are bytes since its beginning; PostgreSQL writes them as `16/B374D848`. */
export function parsePosition(text: string): bigint {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? []
  if (high === undefined || low === undefined)
    throw new Error(`not a position in the write-ahead log: ${text}`)
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export function formatPosition(position: bigint): string {
  return `${(position >> 32n).toString(16).toUpperCase()}/${(position & 0xffff_ffffn).toString(16).toUpperCase()}`
}

/** The first byte of the segment that holds this position. */
export function segmentStart(position: bigint, segmentBytes: bigint): bigint {
  return position - (position % segmentBytes)
}

/** As PostgreSQL names the file: timeline, then the number of the segment in two parts, each eight hex digits. */
export function segmentName(timeline: number, position: bigint, segmentBytes: bigint): string {
  const number = position / segmentBytes
  const perPart = 0x1_0000_0000n / segmentBytes
  return [BigInt(timeline), number / perPart, number % perPart]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('')
}

/** The segment after this one, on the same timeline. */
export function nextSegment(name: string, segmentBytes: bigint): string {
  const timeline = Number.parseInt(name.slice(0, 8), 16)
  const perPart = 0x1_0000_0000n / segmentBytes
  const number = BigInt(`0x${name.slice(8, 16)}`) * perPart + BigInt(`0x${name.slice(16)}`)
  return segmentName(timeline, (number + 1n) * segmentBytes, segmentBytes)
}

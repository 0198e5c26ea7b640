/** Readers look for the end here; what came after it is none of theirs. */
const endBytesMax = 1_024

/** By its content: it begins as a PDF and has come whole. */
export function isPdf(bytes: Uint8Array): boolean {
  const text = (part: Uint8Array) => new TextDecoder('latin1').decode(part)
  return text(bytes.subarray(0, 5)) === '%PDF-' && text(bytes.subarray(-endBytesMax)).includes('%%EOF')
}

/** Readers look for the end in the last bytes; later content is ignored. */
const endBytesMax = 1_024

/** Whether the bytes begin as a PDF and are complete. */
export function isPdf(bytes: Uint8Array): boolean {
  const text = (part: Uint8Array) => new TextDecoder('latin1').decode(part)
  return text(bytes.subarray(0, 5)) === '%PDF-' && text(bytes.subarray(-endBytesMax)).includes('%%EOF')
}

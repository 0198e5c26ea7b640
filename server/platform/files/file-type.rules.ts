import { isPdf } from '#contract/kernel/pdf.ts'

/** The type by the first bytes. A name or a declared type proves nothing. */
export type ImageType = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

/** The accepted kinds of documents. */
export const fileMimes = {
  pdf: 'application/pdf',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  m4a: 'audio/mp4',
} as const
export type FileMime = (typeof fileMimes)[keyof typeof fileMimes]

export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const text = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif'
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return 'webp'
  if (/^ftypavi[fs]$/.test(text.slice(4))) return 'avif'
  return null
}

/** Also of a kind that cannot be drawn here: its refusal says so. */
export function isImage(bytes: Uint8Array): boolean {
  return imageTypeOf(bytes) !== null || isOtherImage(bytes)
}

/** Pictures of kinds that cannot be drawn here: HEIC of phones, BMP, TIFF, icons, SVG. */
export function isOtherImage(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.subarray(0, 256)).toString('latin1')
  return (
    ['BM', 'II*\0', 'MM\0*', '\0\0\x01\0'].some((start) => text.startsWith(start)) ||
    /^ftyp(hei[cfmsx]|hev[cmsx]|mif1|msf1)/.test(text.slice(4)) ||
    /^\s*(<\?xml[^>]*>\s*)?<svg[\s>]/.test(text)
  )
}

/** Text without control characters counts as CSV. */
export function fileMimeOf(bytes: Uint8Array): FileMime | null {
  const head = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  if (isPdf(bytes)) return fileMimes.pdf
  if (head === 'PK\x03\x04' && Buffer.from(bytes).includes('[Content_Types].xml')) return fileMimes.xlsx
  return audioMimeOf(bytes) ?? (imageTypeOf(bytes) === null && isText(bytes) ? fileMimes.csv : null)
}

function audioMimeOf(bytes: Uint8Array): FileMime | null {
  const text = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (text.startsWith('OggS')) return fileMimes.ogg
  if (text.slice(4).startsWith('ftypM4A')) return fileMimes.m4a
  return text.startsWith('ID3') || /^\xff[\xe2\xe3\xf2\xf3\xfa\xfb]/.test(text) ? fileMimes.mp3 : null
}

function isText(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d)
}

import type { Field } from '#contract/kernel/resource/fields.ts'

/** Eight by six pixels of amber. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWP4vV8FK2IYSAkAbExZod7BuLoAAAAASUVORK5CYII='
/** A frame of MPEG-1 layer 3: 128 kbit/s, 44.1 kHz, silent. */
const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)])

/** What a field that needs a file is sent; undefined for one that takes none. */
export function fileOf({ kind }: Field): Blob | undefined {
  if (kind === 'image') return new Blob([Buffer.from(picture, 'base64')], { type: 'image/png' })
  return kind === 'audio' ? sampleSong(2) : undefined
}

/** An MP3 file of silence. */
export function sampleSong(seconds: number): Blob {
  const frames = Math.round((seconds * 44_100) / 1_152)
  return new Blob([Buffer.concat(Array.from({ length: frames }, () => frame))], { type: 'audio/mpeg' })
}

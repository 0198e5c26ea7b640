import sharp from 'sharp'
import { Refusal } from '#contract/kernel/refusal.ts'
import { imageBytesMax, type UploadedFile } from '#contract/kernel/upload.ts'
import { openWorkLine } from '../work-line.ts'
import { imageTypeOf } from './file-type.rules.ts'

/** A picture drawn anew: nothing of the file that came in is left but what can be seen. */
export interface PreparedImage {
  readonly mime: 'image/webp'
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

const edgePixelsMax = 1_600
const pixelsMax = 50_000_000
const secondsMax = 10
const quality = 82
const line = openWorkLine({ atOnce: 1, waitingMax: 32 })

/**
 * Draws an uploaded picture anew, as WebP of at most 1,600 pixels an edge, upright and without what the camera noted.
 * Call it before the transaction begins: it takes a tenth of a second.
 * @param field the field of the form that the refusal belongs to
 * @throws Refusal `file.not_an_image`, `file.too_large`, `busy`
 */
export async function prepareImage(file: UploadedFile, field = 'image'): Promise<PreparedImage> {
  const { bytes } = file
  if (bytes.length > imageBytesMax) throw tooLarge(field)
  if (imageTypeOf(bytes) === null) throw notAnImage(field)
  return line.run(async () => {
    if ((await countPixels(bytes, field)) > pixelsMax) throw tooLarge(field)
    return draw(bytes, field)
  })
}

async function countPixels(bytes: Uint8Array, field: string): Promise<number> {
  // Reads the head only. Without a limit of its own, so that too large is told from broken.
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw notAnImage(field)
    })
  return width * height
}

/** Whatever the library stumbles over, it is the picture's fault: it was given nothing else. */
async function draw(bytes: Uint8Array, field: string): Promise<PreparedImage> {
  const { data, info } = await sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' })
    .timeout({ seconds: secondsMax })
    .autoOrient()
    .resize({ width: edgePixelsMax, height: edgePixelsMax, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw notAnImage(field)
    })
  return { mime: 'image/webp', bytes: data, width: info.width, height: info.height }
}

function notAnImage(field: string): Refusal {
  return new Refusal('file.not_an_image', {}, { [field]: 'file.not_an_image' })
}

function tooLarge(field: string): Refusal {
  const limits = { megabytes: imageBytesMax / 1024 / 1024, megapixels: pixelsMax / 1_000_000 }
  return new Refusal('file.image_too_large', limits, { [field]: 'file.image_too_large' })
}

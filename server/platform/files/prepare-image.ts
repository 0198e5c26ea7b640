import { pictureWidths } from '#contract/kernel/picture-widths.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { PixelSize } from '#contract/kernel/resource/fields.ts'
import { imageBytesMax, type UploadedFile } from '#contract/kernel/upload.ts'
import { openWorkQueue, type QueueState } from '../work-queue.ts'
import { imageTypeOf, isOtherImage } from './file-type.rules.ts'

/** A picture drawn anew: only its visible content remains. */
export interface PreparedImage {
  readonly mime: 'image/webp'
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
  /** The same, narrower. */
  readonly variants?: readonly PreparedImage[]
}

const edgePixelsMax = 1_600
const pixelsMax = 50_000_000
const secondsMax = 10
const quality = 82
const queue = openWorkQueue({ atOnce: 1, waitingMax: 32, ofCallerMax: 3 })
export const pictureQueue: QueueState = queue

export interface PictureRule {
  /** The form field of the refusal. */
  readonly field?: string
  /** The smallest allowed size, upright. */
  readonly least?: PixelSize | undefined
  /** The largest allowed file; left out: what the program allows at all. */
  readonly bytesMax?: number
}

/**
 * Draws an uploaded picture anew as WebP of at most 1,600 pixels an edge, upright and without camera data. Call it
 * before the transaction: it takes a tenth of a second.
 * @throws Refusal `file.not_an_image`, `file.image_too_large`, `request.invalid` when it is too small, `busy`
 */
export async function prepareImage(
  file: UploadedFile,
  { field = 'image', least, bytesMax = imageBytesMax }: PictureRule = {},
): Promise<PreparedImage> {
  const { bytes } = file
  if (bytes.length > bytesMax) throw tooLarge(field, bytesMax)
  if (imageTypeOf(bytes) === null) throw notAnImage(field, isOtherImage(bytes) ? 'mimes' : 'image')
  const image = await queue.run(async () => {
    const { width, height } = await measure(bytes, field)
    if (width * height > pixelsMax) throw tooLarge(field, bytesMax)
    // By its original size, like the browser: a wide one drawn smaller may have too few pixels.
    if (least && (width < least.width || height < least.height))
      throw new Refusal('request.invalid', {}, { [field]: { rule: 'dimensions', values: { ...least } } })
    return draw(bytes, field)
  })
  return image
}

/** For a picture in lists: also drawn in the usual widths below its own. */
export function withVariants(image: PreparedImage): Promise<PreparedImage> {
  return queue.run(async () => {
    const sharp = await openSharp()
    const variants: PreparedImage[] = []
    for (const width of pictureWidths.filter((one) => one < image.width)) {
      const { data, info } = await sharp(image.bytes)
        .resize({ width })
        .webp({ quality })
        .toBuffer({ resolveWithObject: true })
      variants.push({ mime: image.mime, bytes: data, width: info.width, height: info.height })
    }
    return { ...image, variants }
  })
}

/** Read when the first picture comes: it is large. */
async function openSharp() {
  return (await import('sharp')).default
}

/** Upright, as it is seen. */
async function measure(bytes: Uint8Array, field: string): Promise<PixelSize> {
  const sharp = await openSharp()
  // Reads only the header, without the library's limit, so too large and broken are told apart.
  const { autoOrient } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw notAnImage(field)
    })
  return autoOrient
}

/** Any error of the library is the picture's fault: nothing else was given. */
async function draw(bytes: Uint8Array, field: string): Promise<PreparedImage> {
  const sharp = await openSharp()
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

function notAnImage(field: string, rule = 'image'): Refusal {
  return new Refusal('file.not_an_image', {}, { [field]: { rule, values: {} } })
}

function tooLarge(field: string, bytesMax: number): Refusal {
  const limits = { megabytes: bytesMax / 1024 / 1024, megapixels: pixelsMax / 1_000_000 }
  return new Refusal('file.image_too_large', limits, { [field]: 'file.image_too_large' })
}

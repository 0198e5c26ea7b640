import type { PixelSize } from '#contract/kernel/resource/fields.ts'
import { notDrawable } from './shrink-photo.ts'

const sizes = new WeakMap<Blob, PixelSize>()

/** The size of a picture, for `isTooSmall`; one that the browser cannot draw has none, and the server decides. */
export async function measurePicture(file: Blob): Promise<void> {
  const bitmap = await createImageBitmap(file).catch(notDrawable)
  if (!bitmap) return
  sizes.set(file, { width: bitmap.width, height: bitmap.height })
  bitmap.close()
}

export function isTooSmall(file: unknown, least: PixelSize): boolean {
  const size = file instanceof Blob ? sizes.get(file) : undefined
  return size !== undefined && (size.width < least.width || size.height < least.height)
}

import { isKnownPicture } from '#contract/kernel/upload.ts'

const edgePixelsMax = 1_600
const quality = 0.85

/** A phone's photo as a small JPEG, also of kinds that only the phone can draw. Other files stay as they are. */
export async function shrinkPhoto(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(notDrawable)
  if (!bitmap) return file
  const scale = Math.min(1, edgePixelsMax / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  return drawn && (drawn.size < file.size || !isKnownPicture(file)) ? drawn : file
}

/** A `DOMException` means an unknown format or a broken picture. */
export function notDrawable(error: unknown): null {
  if (error instanceof DOMException) return null
  throw error
}

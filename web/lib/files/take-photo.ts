import { imageBytesMax, isKnownPicture } from '#contract/kernel/upload.ts'
import { notDrawable, shrinkPhoto } from './shrink-photo.ts'

/** What every browser draws: one that it cannot draw is broken, or no picture but by its name. */
const drawnByAll = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** What the sentence `validation:picture` says of the size. */
export const photoMegabytesMax = imageBytesMax / (1024 * 1024)

/** A chosen file as a photo that the server can read, small to send; null: it is none. */
export async function takePhoto(file: File): Promise<Blob | null> {
  const photo = await shrinkPhoto(file)
  return (await isReadable(photo)) && photo.size <= imageBytesMax ? photo : null
}

/** Looked at, not believed: a file's name and kind are what somebody called it. */
async function isReadable(file: Blob): Promise<boolean> {
  if (!drawnByAll.includes(file.type)) return isKnownPicture(file)
  const bitmap = await createImageBitmap(file).catch(notDrawable)
  bitmap?.close()
  return bitmap !== null
}

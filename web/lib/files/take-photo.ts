import { isPdf } from '#contract/kernel/pdf.ts'
import { imageBytesMax, isKnownPicture, slipBytesMax } from '#contract/kernel/upload.ts'
import { notDrawable, shrinkPhoto } from './shrink-photo.ts'

/** What every browser draws: one that it cannot draw is broken, or no picture but by its name. */
const drawnByAll = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** What the sentence `validation:picture` says of the size. */
export const photoMegabytesMax = imageBytesMax / (1024 * 1024)

/** A chosen file as a photo that the server can read, small to send; null: it is none. */
export async function takePhoto(file: File): Promise<Blob | null> {
  const photo = await shrinkPhoto(file)
  return (await isReadablePicture(photo)) && photo.size <= imageBytesMax ? photo : null
}

/** A chosen file as a bank's slip: a PDF as it is, or a photo; null: it is neither. */
export async function takeSlip(file: File): Promise<Blob | null> {
  if (file.size > slipBytesMax || !isPdf(new Uint8Array(await file.arrayBuffer()))) return takePhoto(file)
  return new File([file], file.name, { type: 'application/pdf' })
}

/** The file as what it is: one that is a picture only by its name loses that kind, so that the rules of a form refuse it. */
export async function withTrueKind(file: File): Promise<File> {
  if (!isKnownPicture(file) || file.size > imageBytesMax || (await isReadablePicture(file))) return file
  return new File([file], file.name, { type: 'application/octet-stream' })
}

/** Looked at, not believed: a file's name and kind are what its sender called it. */
async function isReadablePicture(file: Blob): Promise<boolean> {
  if (!drawnByAll.includes(file.type)) return isKnownPicture(file)
  const bitmap = await createImageBitmap(file).catch(notDrawable)
  bitmap?.close()
  return bitmap !== null
}

import { isPdf } from '#contract/kernel/pdf.ts'
import { imageBytesMax, isKnownPicture, slipBytesMax } from '#contract/kernel/upload.ts'
import { notDrawable, shrinkPhoto } from './shrink-photo.ts'

/** Drawn by every browser: one that fails is broken, or a picture only by its name. */
const drawnByAll = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** The size in the sentence `validation:picture`. */
export const photoMegabytesMax = imageBytesMax / (1024 * 1024)

/** A chosen file as a small photo that the server can read; null: it is none. */
export async function takePhoto(file: File): Promise<Blob | null> {
  const photo = await shrinkPhoto(file)
  return (await isReadablePicture(photo)) && photo.size <= imageBytesMax ? photo : null
}

/** A chosen file as a bank's slip: a PDF as it is, or a photo; null: neither. */
export async function takeSlip(file: File): Promise<Blob | null> {
  if (file.size > slipBytesMax || !isPdf(new Uint8Array(await file.arrayBuffer()))) return takePhoto(file)
  return new File([file], file.name, { type: 'application/pdf' })
}

/** The file with its true type: a picture only by its name loses the type, so the form's rules refuse it. */
export async function withTrueKind(file: File): Promise<File> {
  if (!isKnownPicture(file) || file.size > imageBytesMax || (await isReadablePicture(file))) return file
  return new File([file], file.name, { type: 'application/octet-stream' })
}

/** By content: a file's name and type come from its sender. */
async function isReadablePicture(file: Blob): Promise<boolean> {
  if (!drawnByAll.includes(file.type)) return isKnownPicture(file)
  const bitmap = await createImageBitmap(file).catch(notDrawable)
  bitmap?.close()
  return bitmap !== null
}

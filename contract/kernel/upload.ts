import { z } from 'zod'
import { type MessageValues, ruleError } from './rule-error.ts'

/** A file as it reached the server. Its name and type are what the sender said, and prove nothing. */
export interface UploadedFile {
  readonly filename: string
  readonly mime: string
  readonly bytes: Uint8Array
}

const megabyte = 1024 * 1024
export const imageBytesMax = 5 * megabyte
/** Of a bank's slip, whether a picture or a PDF. */
export const slipBytesMax = 5 * megabyte
export const slipMegabytesMax = slipBytesMax / megabyte
export const fileBytesMax = 10 * megabyte

/** A picture is kept in these widths besides its own, where it is wider. */
export const pictureWidths = [96, 480, 1_200]

/** The kinds of pictures that can be read. */
export const imageMimes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
const sheetName = /\.(csv|xlsx)$/i

interface FileRule {
  readonly rule: string
  readonly values?: MessageValues
  holds(file: Blob | UploadedFile): boolean
}

/** A picture in the body of a `multipart` operation: the browser sends a `Blob`, the handler gets an `UploadedFile`. */
export const imageUpload = upload(imageBytesMax, [
  { rule: 'image', holds: isPicture },
  { rule: 'mimes', holds: isKnownPicture },
])
/** A bank's slip: a picture, or the PDF that the bank's application gives. */
export const slipUpload = upload(slipBytesMax, [
  { rule: 'slip', values: { size: slipMegabytesMax }, holds: isSlip },
])
/** Any file; what it may hold is decided by who reads it. */
export const fileUpload = upload(fileBytesMax, [])
/** Rows in a file, by its name; whether it holds any is decided by who reads it. */
export const sheetUpload = upload(fileBytesMax, [{ rule: 'ext', holds: isSheet }])

function upload(bytesMax: number, rules: readonly FileRule[]) {
  return rules
    .reduce(
      (file, { rule, values, holds }) => file.refine(holds, { ...ruleError(rule, values), abort: true }),
      z.custom<Blob | UploadedFile>(isFile, ruleError('ext')),
    )
    .refine((file) => sizeOf(file) > 0, ruleError('required'))
    .refine((file) => sizeOf(file) <= bytesMax, ruleError('size', { megabytes: bytesMax / megabyte }))
    .meta({ type: 'string', format: 'binary' })
    .transform((file) => file as UploadedFile) // On the server, where alone the output is read, no Blob comes in.
}

function isFile(value: unknown): boolean {
  return value instanceof Blob || isUploadedFile(value)
}

/** A form says at once that this is no picture. The server believes no sender and looks at the bytes. */
export function isPicture(file: Blob | UploadedFile): boolean {
  return !(file instanceof Blob) || file.type.startsWith('image/')
}

/** A picture of a kind that nobody here can read, as phones and drawing programs make them, is told apart from none. */
export function isKnownPicture(file: Blob | UploadedFile): boolean {
  return !(file instanceof Blob) || imageMimes.includes(file.type)
}

function isSlip(file: Blob | UploadedFile): boolean {
  return isKnownPicture(file) || (file instanceof Blob && file.type === 'application/pdf')
}

function isSheet(file: Blob | UploadedFile): boolean {
  const name = isUploadedFile(file) ? file.filename : file instanceof File ? file.name : ''
  return sheetName.test(name)
}

export function isUploadedFile(value: unknown): value is UploadedFile {
  return typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array
}

function sizeOf(file: Blob | UploadedFile): number {
  return file instanceof Blob ? file.size : file.bytes.length
}

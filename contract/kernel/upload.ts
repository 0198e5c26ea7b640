import { z } from 'zod'
import { type MessageValues, ruleError } from './rule-error.ts'

/** A file that reached the server. Name and type come from the sender and prove nothing. */
export interface UploadedFile {
  readonly filename: string
  readonly mime: string
  readonly bytes: Uint8Array
}

const megabyte = 1024 * 1024
export const imageBytesMax = 5 * megabyte
/** For a bank's slip, picture or PDF. */
export const slipBytesMax = 5 * megabyte
export const slipMegabytesMax = slipBytesMax / megabyte
export const fileBytesMax = 10 * megabyte

/** The readable kinds of pictures. */
export const imageMimes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
const sheetName = /\.(csv|xlsx)$/i

interface FileRule {
  readonly rule: string
  readonly values?: MessageValues
  holds(file: Blob | UploadedFile): boolean
}

/** A picture in a `multipart` body: the browser sends a `Blob`, the handler gets an `UploadedFile`. */
export const imageUpload = upload(imageBytesMax, [
  { rule: 'image', holds: isPicture },
  { rule: 'mimes', holds: isKnownPicture },
])
/** A bank's slip: a picture, or a PDF from the bank's application. */
export const slipUpload = upload(slipBytesMax, [
  { rule: 'slip', values: { size: slipMegabytesMax }, holds: isSlip },
])
/** Any file; its reader decides what it may contain. */
export const fileUpload = upload(fileBytesMax, [])
/** A file of rows, by its name; its reader checks the content. */
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
    .transform((file) => file as UploadedFile) // Only the server reads the output, and no Blob arrives there.
}

function isFile(value: unknown): boolean {
  return value instanceof Blob || isUploadedFile(value)
}

/** Lets a form refuse other files at once. The server reads the bytes and trusts no sender. */
export function isPicture(file: Blob | UploadedFile): boolean {
  return !(file instanceof Blob) || file.type.startsWith('image/')
}

/** Pictures of phones and drawing programs that cannot be read here get a sentence of their own. */
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

import { z } from 'zod'
import { ruleError } from './rule-error.ts'

/** A file as it reached the server. Its name and type are what the sender said, and prove nothing. */
export interface UploadedFile {
  readonly filename: string
  readonly mime: string
  readonly bytes: Uint8Array
}

export const imageBytesMax = 5 * 1024 * 1024
export const fileBytesMax = 10 * 1024 * 1024

/** A picture in the body of a `multipart` operation: the browser sends a `Blob`, the handler gets an `UploadedFile`. */
export const imageUpload = upload(imageBytesMax)
/** Any file; what it may hold is decided by who reads it. */
export const fileUpload = upload(fileBytesMax)

function upload(bytesMax: number) {
  return z
    .custom<Blob | UploadedFile>(isFile, ruleError('ext'))
    .refine((file) => sizeOf(file) > 0, ruleError('required'))
    .refine((file) => sizeOf(file) <= bytesMax, ruleError('size', { size: bytesMax / 1024 }))
    .meta({ type: 'string', format: 'binary' })
    .transform((file) => file as UploadedFile) // On the server, where alone the output is read, no Blob comes in.
}

function isFile(value: unknown): boolean {
  return value instanceof Blob || isUploadedFile(value)
}

export function isUploadedFile(value: unknown): value is UploadedFile {
  return typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array
}

function sizeOf(file: Blob | UploadedFile): number {
  return file instanceof Blob ? file.size : file.bytes.length
}

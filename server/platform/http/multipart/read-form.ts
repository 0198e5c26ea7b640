import { hash } from 'node:crypto'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#contract/kernel/refusal.ts'
import { fileBytesMax, type UploadedFile } from '#contract/kernel/upload.ts'
import type { Form } from './form-body.rules.ts'

export const formLimits = {
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  fields: 100,
  files: 10,
  fileSize: fileBytesMax,
  parts: 110,
  headerPairs: 20,
} as const
const formBytesMax = 20 * 1024 * 1024
const filenameLengthMax = 200

/**
 * Reads a complete `multipart/form-data` body. @throws Refusal or an error of the parser with a status, never another
 */
export async function readForm(request: FastifyRequest): Promise<Form> {
  if (Number(request.headers['content-length'] ?? 0) > formBytesMax) throw new Refusal('request.too_large')
  return collect(request).catch(explain)
}

async function collect(request: FastifyRequest): Promise<Form> {
  const form: Form = { texts: new Map(), files: new Map() }
  let bytes = 0
  for await (const part of request.parts()) {
    if (part.fieldname === undefined || part.fieldname.includes('\0')) throw new Refusal('request.malformed')
    if (part.type === 'file') bytes += await addFile(form, part)
    else bytes += addText(form, part)
    if (bytes > formBytesMax) throw new Refusal('request.too_large')
  }
  return form
}

async function addFile({ files }: Form, part: MultipartFile): Promise<number> {
  const bytes = await part.toBuffer()
  // An empty file field arrives as a file without name and bytes.
  if (bytes.length === 0 && !part.filename) return 0
  const file = { filename: cleanName(part.filename), mime: part.mimetype.slice(0, 100), bytes }
  files.set(part.fieldname, [...(files.get(part.fieldname) ?? []), file])
  return bytes.length
}

function addText({ texts }: Form, { fieldname, value, ...part }: MultipartValue): number {
  if (part.fieldnameTruncated || part.valueTruncated) throw new Refusal('request.too_large')
  // The parser has parsed a part declared as JSON; here all parts are treated alike.
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (texts.has(fieldname) || text.includes('\0')) throw new Refusal('request.malformed')
  texts.set(fieldname, text)
  return Buffer.byteLength(text)
}

/** The last step of a path, without invisible characters. */
function cleanName(name: string | undefined): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '').trim()
  return /^\.*$/.test(clean) ? 'file' : clean.slice(-filenameLengthMax)
}

/** An error of the parser without a status is about what was sent. */
function explain(error: unknown): never {
  if (error instanceof Refusal || (error instanceof Error && 'statusCode' in error)) throw error
  throw new Refusal('request.malformed')
}

/** The same form gives the same text, whatever its boundary: an `Idempotency-Key` is compared by it. */
export function textOfForm({ texts, files }: Form): string {
  const digest = ({ bytes }: UploadedFile) => hash('sha256', bytes)
  const entries = [...[...files].map(([name, list]) => [name, list.map(digest)] as const), ...texts]
  return JSON.stringify(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
}

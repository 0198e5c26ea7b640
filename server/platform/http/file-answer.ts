import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { fileSizeHeader, type Operation } from '#contract/kernel/operation.ts'

/** The answer of an operation with `answersFile`, instead of `data`. */
export class FileAnswer {
  readonly mime: string
  /** The file's name for the reader; any letters. */
  readonly filename: string
  readonly body: Buffer | Readable
  /** For a file that is written while it is sent: its approximate size in bytes. */
  readonly sizeAbout: number | null

  constructor(file: Pick<FileAnswer, 'mime' | 'filename' | 'body'> & { readonly sizeAbout?: number }) {
    this.mime = file.mime
    this.filename = file.filename
    this.body = file.body
    this.sizeAbout = file.sizeAbout ?? null
  }
}

/** Sends a file, or what the serialiser writes. A browser keeps only successes. */
export function sendAnswer({ cacheSeconds }: Operation, reply: FastifyReply, answered: unknown): unknown {
  if (cacheSeconds !== undefined) reply.header('cache-control', `public, max-age=${cacheSeconds}`)
  return answered instanceof FileAnswer ? sendFile(reply, answered) : answered
}

function sendFile(reply: FastifyReply, { mime, filename, body, sizeAbout }: FileAnswer): FastifyReply {
  if (sizeAbout !== null) reply.header(fileSizeHeader, sizeAbout)
  return reply
    .headers({
      'content-type': mime,
      'content-disposition': attachmentNamed(filename),
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(body)
}

/** The name twice, as in RFC 6266: in ASCII for old readers, in any letters for others (RFC 8187). */
export function attachmentNamed(filename: string): string {
  const safe = filename.toWellFormed().replace(/[\p{Cc}\p{Cf}"\\/:*?<>|]/gu, '-')
  const ascii = safe.replace(/[^\x20-\x7e]/g, '_')
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

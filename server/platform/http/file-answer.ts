import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { fileSizeHeader, type Operation } from '#contract/kernel/operation.ts'

/** What an operation that declares `answersFile` may answer instead of `data`. */
export class FileAnswer {
  readonly mime: string
  /** As the reader will find it in the folder; any letters. */
  readonly filename: string
  readonly body: Buffer | Readable
  /** For whoever waits for a file that is written while it is sent: how many bytes it will have, more or less. */
  readonly sizeAbout: number | null

  constructor(file: Pick<FileAnswer, 'mime' | 'filename' | 'body'> & { readonly sizeAbout?: number }) {
    this.mime = file.mime
    this.filename = file.filename
    this.body = file.body
    this.sizeAbout = file.sizeAbout ?? null
  }
}

/** What an operation has answered: a file, or what the serialiser writes. Only what succeeded is kept by a browser. */
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

/** The name twice, as RFC 6266 has it: for old readers in ASCII, for all others in any letters (RFC 8187). */
export function attachmentNamed(filename: string): string {
  const safe = filename.toWellFormed().replace(/[\p{Cc}\p{Cf}"\\/:*?<>|]/gu, '-')
  const ascii = safe.replace(/[^\x20-\x7e]/g, '_')
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

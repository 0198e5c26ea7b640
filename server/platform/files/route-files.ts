import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pictureWidths } from '#contract/kernel/picture-widths.ts'
import type { Db } from '../db/database.ts'
import { type FileHead, readFile, readFileHead } from './stored-file.queries.ts'

export function fileAddress(id: string): string {
  return `/files/${id}`
}

interface Asked {
  readonly Params: { readonly id: string }
  readonly Querystring: { readonly width?: unknown }
}

/** Serves public files to anyone. Private ones do not exist here. */
export function routeFiles(app: FastifyInstance, db: Db): void {
  app.get<Asked>(
    '/files/:id',
    { schema: { hide: true } },
    async ({ params: { id }, query, headers }: FastifyRequest<Asked>, reply) => {
      const width = pictureWidths.find((one) => String(one) === query.width)
      const head = await readFileHead(db, id, width)
      if (head?.visibility !== 'public') return reply.callNotFound()
      describe(reply, head)
      if (headers['if-none-match'] === entityTag(head)) return reply.code(304).send()
      const file = await readFile(db, id, width)
      return file ? sendBytes(reply, file.bytes, headers.range) : reply.callNotFound()
    },
  )
}

/** Players ask for ranges; some play nothing without them. */
function sendBytes(reply: FastifyReply, bytes: Buffer, range: string | undefined): FastifyReply {
  const asked = /^bytes=(\d{1,9})-(\d{0,9})$/.exec(range ?? '')
  const first = Number(asked?.[1])
  const last = asked?.[2] ? Math.min(Number(asked[2]), bytes.length - 1) : bytes.length - 1
  if (!asked || first > last) return reply.send(bytes)
  return reply
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${bytes.length}`)
    .send(bytes.subarray(first, last + 1))
}

/** The content of an id never changes. A document is downloaded, never opened; pictures and sounds run no code. */
function describe(reply: FastifyReply, head: FileHead): void {
  reply.headers({
    'content-type': head.mime,
    'cache-control': 'public, max-age=31536000, immutable',
    etag: entityTag(head),
    'content-security-policy': "default-src 'none'; sandbox",
    'accept-ranges': 'bytes',
    'content-disposition': /^(image|audio)\//.test(head.mime) ? 'inline' : 'attachment',
  })
}

function entityTag({ sha256 }: FileHead): string {
  return `"${sha256.toString('base64url')}"`
}

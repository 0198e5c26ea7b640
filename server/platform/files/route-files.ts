import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/database.ts'
import { type FileHead, readFile, readFileHead } from './stored-file.queries.ts'

export function fileAddress(id: string): string {
  return `/files/${id}`
}

/** Serves the public files to anyone. Private ones do not exist here. */
export function routeFiles(app: FastifyInstance, db: Db): void {
  app.get<{ Params: { id: string } }>(
    '/files/:id',
    { schema: { hide: true } },
    async ({ params, headers }: FastifyRequest<{ Params: { id: string } }>, reply) => {
      const head = await readFileHead(db, params.id)
      if (head?.visibility !== 'public') return reply.callNotFound()
      describe(reply, head)
      if (headers['if-none-match'] === entityTag(head)) return reply.code(304).send()
      const file = await readFile(db, params.id)
      return file ? reply.send(file.bytes) : reply.callNotFound()
    },
  )
}

/** The content of an id never changes. A document is saved and not opened: a picture is all that runs no code. */
function describe(reply: FastifyReply, head: FileHead): void {
  reply.headers({
    'content-type': head.mime,
    'cache-control': 'public, max-age=31536000, immutable',
    etag: entityTag(head),
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': head.mime.startsWith('image/') ? 'inline' : 'attachment',
  })
}

function entityTag({ sha256 }: FileHead): string {
  return `"${sha256.toString('base64url')}"`
}

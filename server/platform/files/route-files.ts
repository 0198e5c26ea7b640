import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pictureWidths } from '#contract/kernel/picture-widths.ts'
import type { Db } from '../db/database.ts'
import { isOpenPass, type KeyRing } from '../secrets/index.ts'
import { type FileHead, readFile, readFileHead } from './stored-file.queries.ts'

interface Asked {
  readonly Params: { readonly id: string }
  readonly Querystring: { readonly width?: unknown; readonly pass?: unknown }
}

/** `always`: no row hides it. `now`, `hidden`: as the row that has it. */
export type ShownFile = 'always' | 'now' | 'hidden'

interface FileReaders {
  readonly db: Db
  readonly keys: KeyRing
  findShown(id: string): Promise<ShownFile>
  /** Staff see what visitors do not see yet. */
  isStaff(request: FastifyRequest, reply: FastifyReply): Promise<boolean>
}

/** The content of an id never changes, but a row may end. */
const cacheControl: Readonly<Record<ShownFile, string>> = {
  always: 'public, max-age=31536000, immutable',
  now: 'public, max-age=3600, stale-while-revalidate=86400',
  hidden: 'private, no-store',
}

export const filePath = '/files/:id'

/** Serves public files to those who may see the row that has them. Private ones do not exist here. */
export function routeFiles(app: FastifyInstance, readers: FileReaders): void {
  const { db, keys, findShown, isStaff } = readers
  const options = { schema: { hide: true } }
  app.get<Asked>(filePath, options, async (request: FastifyRequest<Asked>, reply) => {
    const { params, query, headers } = request
    const { id } = params
    const width = pictureWidths.find((one) => String(one) === query.width)
    const head = await readFileHead(db, id, width)
    if (head?.visibility !== 'public') return reply.callNotFound()
    const shown = await findShown(id)
    if (
      shown === 'hidden' &&
      !(await isOpenPass(db, keys, 'file-pass', { subject: id, pass: query.pass })) &&
      !(await isStaff(request, reply))
    )
      return reply.callNotFound()
    describe(reply, head, shown)
    if (headers['if-none-match'] === entityTag(head)) return reply.code(304).send()
    const file = await readFile(db, id, width)
    return file ? sendBytes(reply, file.bytes, headers.range) : reply.callNotFound()
  })
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

/** A document is downloaded, never opened; pictures and sounds run no code. */
function describe(reply: FastifyReply, head: FileHead, shown: ShownFile): void {
  reply.headers({
    'content-type': head.mime,
    'cache-control': cacheControl[shown],
    etag: entityTag(head),
    'content-security-policy': "default-src 'none'; sandbox",
    'accept-ranges': 'bytes',
    'content-disposition': /^(image|audio)\//.test(head.mime) ? 'inline' : 'attachment',
  })
}

function entityTag({ sha256 }: FileHead): string {
  return `"${sha256.toString('base64url')}"`
}

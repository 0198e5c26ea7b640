import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { equalInConstantTime, type KeyRing, keyedHash } from '../secrets/index.ts'

const idBytes = 12
const lifeSeconds = 180 * 24 * 3600
const pattern = /(?:^|;\s*)reader=([\w-]{16})\.([\w-]{43})(?:;|$)/

interface ReaderCookie {
  readonly path: string
  readonly secure: boolean
}

/**
 * A browser without a sign-in, known by a random cookie, so that it is counted once. It says nothing about a person, and
 * nothing is stored beside the counts of a few days.
 */
export function openReaders(
  keys: Pick<KeyRing, 'keyFor'>,
  { path, secure }: ReaderCookie,
): (request: FastifyRequest, reply: FastifyReply) => string {
  const key = keys.keyFor('reader-cookie')
  const sign = (id: string) => keyedHash(key, id).toString('base64url')

  return (request, reply) => {
    const [, id = '', signature = ''] = pattern.exec(request.headers.cookie ?? '') ?? []
    if (id !== '' && equalInConstantTime(signature, sign(id))) return id
    const made = randomBytes(idBytes).toString('base64url')
    const attributes = `Path=${path}; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
    reply.header('set-cookie', `reader=${made}.${sign(made)}; ${attributes}`)
    return made
  }
}

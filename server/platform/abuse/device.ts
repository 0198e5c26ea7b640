import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { equalInConstantTime, type KeyRing, keyedHash } from '../secrets/index.ts'
import { takes } from './breaker.ts'
import type { Limiter } from './limits.ts'

/** A browser or an app, known by a cookie that we signed at an earlier success. */
export interface Device {
  /** Null: nobody has ever proven themselves here. */
  readonly id: string | null
  /** Whether this person has proven themselves here: an unknown caller's tries elsewhere do not count against them. */
  knows(holder: string): boolean
  /** After a success. A person gets few new devices a day, so nobody collects them. */
  remember(holder: string): Promise<void>
}

export interface DeviceCookie {
  readonly name: string
  readonly path: string
  readonly secure: boolean
}

const holdersMax = 5
const idBytes = 16
const tagLength = 22
const lifeSeconds = 400 * 24 * 3600

/**
 * The cookie is `id.tag….signature`, one tag for each of the last holders. It opens nothing: it only says whose tries
 * these probably are. Nothing about it is stored.
 */
export function openDevices(
  keys: KeyRing,
  limiter: Limiter<'newDevice'>,
  cookie: DeviceCookie,
): (request: FastifyRequest, reply: FastifyReply) => Device {
  const key = keys.keyFor('device-cookie')
  const sign = (text: string) => keyedHash(key, text).toString('base64url')
  const tagOf = (id: string, holder: string) => sign(`${id} ${holder}`).slice(0, tagLength)
  const pattern = new RegExp(`(?:^|;\\s*)${cookie.name}=([\\w.-]{20,300})(?:;|$)`)

  function read(request: FastifyRequest): { id: string; tags: string[] } | null {
    const [id, ...rest] = pattern.exec(request.headers.cookie ?? '')?.[1]?.split('.') ?? []
    const signature = rest.pop()
    if (!id || !signature || rest.length === 0) return null
    return equalInConstantTime(signature, sign([id, ...rest].join('.'))) ? { id, tags: rest } : null
  }

  return (request, reply) => {
    const known = read(request)
    const knows = (holder: string) => known?.tags.includes(tagOf(known.id, holder)) ?? false
    return {
      id: known?.id ?? null,
      knows,
      async remember(holder) {
        if (knows(holder) || !(await takes(limiter, 'newDevice', holder))) return
        const id = known?.id ?? randomBytes(idBytes).toString('base64url')
        const tags = [tagOf(id, holder), ...(known?.tags ?? [])].slice(0, holdersMax)
        const text = [id, ...tags].join('.')
        reply.header('set-cookie', `${cookie.name}=${text}.${sign(text)}; ${attributesOf(cookie)}`)
      },
    }
  }
}

function attributesOf({ path, secure }: DeviceCookie): string {
  const always = `Path=${path}; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Strict`
  return secure ? `${always}; Secure` : always
}

import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { equalInConstantTime, type KeyRing, keyedHash } from '../secrets/index.ts'
import { takes } from './breaker.ts'
import type { Limiter } from './limits.ts'

/** A browser or an app, known by a cookie that we signed at an earlier success. */
export interface Device {
  /** Null: nobody has ever proven themselves here. */
  readonly id: string | null
  /** Who did so last; the same on all devices of this person. */
  readonly holder: string | null
  /** Whether this person has proven themselves here: an unknown caller's tries elsewhere do not count against them. */
  knows(holder: string): boolean
  /**
   * After a success. A person gets few new devices a day, so nobody collects them.
   * @returns the device's id; null: it got none
   */
  remember(holder: string): Promise<string | null>
}

export interface DeviceCookie {
  /** Of one surface: signed with the rest. */
  readonly name: string
  readonly path: string
  readonly secure: boolean
}

const holdersMax = 5
const idBytes = 16
const tagLength = 22
/** Unused for so long, a device is unknown again; one in use gets a new date. */
const lifeDays = 180
const renewDays = 30
const dayMilliseconds = 24 * 3600 * 1000

/**
 * The cookie is `id.day.tag….signature`, one tag for each of the last holders. It opens nothing: it only says whose tries
 * these probably are. Nothing about it is stored.
 */
export function openDevices(
  keys: Pick<KeyRing, 'keyFor'>,
  limiter: Pick<Limiter<'newDevice'>, 'take'>,
  cookie: DeviceCookie,
): (request: FastifyRequest, reply: FastifyReply) => Device {
  const key = keys.keyFor('device-cookie')
  const sign = (text: string) => keyedHash(key, `${cookie.name} ${text}`).toString('base64url')
  const tagOf = (holder: string) => sign(`holder ${holder}`).slice(0, tagLength)
  const pattern = new RegExp(`(?:^|;\\s*)${cookie.name}=([\\w.-]{20,300})(?:;|$)`)

  function read(request: FastifyRequest): { id: string; days: number; tags: string[] } | null {
    const [id, day, ...rest] = pattern.exec(request.headers.cookie ?? '')?.[1]?.split('.') ?? []
    const signature = rest.pop()
    if (!id || !day || !signature || rest.length === 0) return null
    if (!equalInConstantTime(signature, sign([id, day, ...rest].join('.')))) return null
    const days = today() - Number(day)
    return days <= lifeDays ? { id, days, tags: rest } : null
  }

  return (request, reply) => {
    const known = read(request)
    const knows = (holder: string) => known?.tags.includes(tagOf(holder)) ?? false
    return {
      id: known?.id ?? null,
      holder: known?.tags[0] ?? null,
      knows,
      async remember(holder) {
        const isKnown = knows(holder)
        if (isKnown && known && known.days < renewDays) return known.id
        if (!isKnown && !(await takes(limiter, 'newDevice', holder))) return known?.id ?? null
        const id = known?.id ?? randomBytes(idBytes).toString('base64url')
        const tags = [...new Set([tagOf(holder), ...(known?.tags ?? [])])].slice(0, holdersMax)
        const text = [id, today(), ...tags].join('.')
        reply.header('set-cookie', `${cookie.name}=${text}.${sign(text)}; ${attributesOf(cookie)}`)
        return id
      },
    }
  }
}

function today(): number {
  return Math.floor(Date.now() / dayMilliseconds)
}

function attributesOf({ path, secure }: DeviceCookie): string {
  const always = `Path=${path}; Max-Age=${(lifeDays * dayMilliseconds) / 1000}; HttpOnly; SameSite=Strict`
  return secure ? `${always}; Secure` : always
}

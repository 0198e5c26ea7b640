import { hash, randomBytes } from 'node:crypto'
import { zeroBitsOf } from '#contract/kernel/proof-of-work.ts'
import { equalInConstantTime, type KeyRing, keyedHash } from '../secrets/index.ts'
import { takes } from './breaker.ts'
import type { Limiter } from './limits.ts'

const lifeSeconds = 300
const solutionLengthMax = 16

/** Work that a caller's machine does before a request: cheap for one person, dear for a million requests. */
export interface ProofsOfWork {
  /** A challenge for this network, as the caller gets it. */
  challenge(network: string, bits: number): string
  /** Whether `given` solves a challenge of at least `bits` for this network; it is used up by that. */
  isSolved(given: string | undefined, network: string, bits: number): Promise<boolean>
}

/** A challenge is `salt.until.bits.signature`; nothing is stored until it is solved. */
export function openProofsOfWork(keys: KeyRing, limiter: Limiter<'proofUsed'>): ProofsOfWork {
  const key = keys.keyFor('proof-of-work')
  const sign = (text: string, network: string) =>
    keyedHash(key, `${text} ${network}`).toString('base64url').slice(0, 22)
  return {
    challenge(network, bits) {
      const text = `${randomBytes(12).toString('base64url')}.${Math.floor(Date.now() / 1000) + lifeSeconds}.${bits}`
      return `${text}.${sign(text, network)}`
    },
    async isSolved(given, network, bits) {
      const [challenge, solution] = given?.split(':') ?? []
      const [salt, until, asked, signature] = challenge?.split('.') ?? []
      if (!challenge || !salt || !signature || !solution || solution.length > solutionLengthMax) return false
      if (!equalInConstantTime(signature, sign(`${salt}.${until}.${asked}`, network))) return false
      if (Number(until) * 1000 < Date.now() || Number(asked) < bits) return false
      if (zeroBitsOf(hash('sha256', `${challenge}:${solution}`, 'buffer')) < Number(asked)) return false
      return takes(limiter, 'proofUsed', salt)
    },
  }
}

const bitsMin = 15
const bitsMax = 20

/** How much work: one bit more for each doubling. @param load how many times the soft bound is reached */
export function bitsFor(load: number): number {
  return Math.min(bitsMax, bitsMin + Math.max(0, Math.floor(Math.log2(Math.max(1, load)))))
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LimitName } from '#contract/kernel/operation.ts'
import { proofHeader } from '#contract/kernel/proof-of-work.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { addressOf } from '../http/caller.ts'
import { type Network, networksOf } from '../networks.ts'
import type { KeyRing } from '../secrets/index.ts'
import { type AccessCheck, openAccessCheck } from './access-check.ts'
import { type Device, type DeviceCookie, openDevices } from './device.ts'
import type { Limiter } from './limits.ts'
import { openProofsOfWork } from './proof-of-work.ts'
import { openReaders } from './reader.ts'

/** Who sends a request, as far as abuse is concerned: by which networks, on which device, with which work done. */
export interface Visitor extends Pick<AccessCheck, 'concerns'> {
  /** Narrowest first. */
  readonly networks: readonly Network[]
  readonly device: Device
  /** The browser by a cookie of its own, which is set at the first question. */
  reader(): string
  /** Asks for work before the request is done. @throws Refusal `request.proof_needed` with the challenge */
  prove(bits: number): Promise<void>
}

export type CheckedVisitor = Visitor & AccessCheck

export type Visitors = (request: FastifyRequest, reply: FastifyReply) => CheckedVisitor

/** One visitor for each request, so that one proof serves all of its checks. */
export function openVisitors(
  keys: KeyRing,
  limiter: Limiter<LimitName | 'newDevice' | 'proofUsed'>,
  cookie: DeviceCookie,
): Visitors {
  const devices = openDevices(keys, limiter, cookie)
  const proofs = openProofsOfWork(keys, limiter)
  const readers = openReaders(keys, cookie)

  function open(request: FastifyRequest, reply: FastifyReply): CheckedVisitor {
    const networks = networksOf(addressOf(request))
    const [{ name: network } = { name: '' }] = networks
    let provenBits = 0
    let reader: string | undefined
    const caller = {
      networks,
      device: devices(request, reply),
      reader() {
        reader ??= readers(request, reply)
        return reader
      },
      async prove(bits: number) {
        if (provenBits >= bits) return
        const given = request.headers[proofHeader]
        const isSolved =
          typeof given === 'string' && provenBits === 0 && (await proofs.isSolved(given, network, bits))
        if (!isSolved)
          throw new Refusal('request.proof_needed', { challenge: proofs.challenge(network, bits) })
        provenBits = bits
      },
    }
    return { ...caller, ...openAccessCheck(limiter, caller) }
  }

  return (request, reply) => {
    request.visitor ??= open(request, reply)
    return request.visitor
  }
}

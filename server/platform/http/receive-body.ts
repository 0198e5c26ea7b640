import type { FastifyRequest } from 'fastify'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { CapacityBoard } from '../capacity.ts'
import { networkOf } from '../networks.ts'
import { addressOf } from './caller.ts'

/** Bodies that are still arriving. They take no place of running requests. */
export interface Bodies {
  /**
   * Reads the body of a request as text. It always settles: at the end of the body or the connection, after the time
   * limit, or when all places are taken and it must make room for a newer one.
   * @throws Refusal `request.too_large`, `request.arrives_too_slowly`, `request.malformed` when it was cut off
   */
  receive(request: FastifyRequest, bytesMax: number): Promise<string>
}

/** 64 KiB on a poor mobile connection take a tenth of it; `requestTimeout` ends everything else later. */
const millisecondsMax = 20_000
const atOnceMax = 2_000

type GiveUp = () => void

export function openBodies(board: CapacityBoard, max = atOnceMax): Bodies {
  const underWay = new Map<string, Set<GiveUp>>()
  let count = 0
  const reportFull = board.watch({ surface: 'all', kind: 'bodies', max }, () => count)

  function enter(network: string, giveUp: GiveUp): () => void {
    if (count >= max) {
      reportFull()
      oldestOf(greediest(underWay))()
    }
    const siblings = underWay.get(network) ?? new Set()
    underWay.set(network, siblings.add(giveUp))
    count += 1
    return () => {
      if (!siblings.delete(giveUp)) return
      count -= 1
      if (siblings.size === 0) underWay.delete(network)
    }
  }

  return {
    async receive(request, bytesMax) {
      if (Number(request.headers['content-length'] ?? 0) > bytesMax) throw new Refusal('request.too_large')
      const { text, stop } = readText(request, bytesMax)
      const giveUp = () => {
        leave()
        stop(new Refusal('request.arrives_too_slowly'))
      }
      const leave = enter(networkOf(addressOf(request)), giveUp)
      const timer = setTimeout(giveUp, millisecondsMax)
      try {
        return await text
      } finally {
        clearTimeout(timer)
        leave()
      }
    },
  }
}

/** From the network with the most bodies, so small senders are not affected. */
function greediest(underWay: ReadonlyMap<string, ReadonlySet<GiveUp>>): ReadonlySet<GiveUp> {
  let most: ReadonlySet<GiveUp> = new Set()
  for (const siblings of underWay.values()) if (siblings.size > most.size) most = siblings
  return most
}

function oldestOf([oldest]: Iterable<GiveUp>): GiveUp {
  return oldest ?? (() => undefined)
}

interface Reading {
  readonly text: Promise<string>
  /** Drops what has arrived and accepts no more; the connection ends with the answer. */
  stop(error: Error): void
}

function readText({ raw }: FastifyRequest, bytesMax: number): Reading {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const chunks: Buffer[] = []
  let bytes = 0
  const stop = (error: Error) => {
    raw.off('data', take).pause()
    chunks.length = 0
    reject(error)
  }
  const take = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > bytesMax) stop(new Refusal('request.too_large'))
    else chunks.push(chunk)
  }
  const cutOff = () => {
    // It also closes after a whole body: an error made then would cost each request its stack.
    if (!raw.readableEnded) stop(new Refusal('request.malformed'))
  }
  // The last of these events always comes; an earlier one has left its mark.
  raw.on('data', take).once('error', cutOff).once('close', cutOff)
  raw.once('end', () => resolve(Buffer.concat(chunks, bytes).toString('utf8')))
  if (raw.destroyed) stop(new Refusal('request.malformed'))
  else raw.resume()
  return { text: promise, stop }
}

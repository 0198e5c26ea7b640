import type { Surface } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { CapacityBoard } from '../../capacity.ts'
import { openCounts } from '../../counts.ts'

/** The sender of a form: the signed-in caller and the network; without a sign-in the network only. */
export interface Sender {
  readonly caller: string
  readonly network: string
}

/**
 * Places for reading forms: a slow sender holds memory for long, so the places are limited, and one sender has few.
 */
export interface FormPlaces {
  /** @throws Refusal `busy` when all, or all of this sender, are taken */
  take<T>(sender: Sender, read: () => Promise<T>): Promise<T>
}

/** Many phones share a network's address. */
const ofOneNetworkMax = 12
const ofOneCallerMax = 3
/** When half of the places are taken, the rest is for senders without one. */
const ofOneCallerWhenFullMax = 1
const retryAfterSeconds = 2

export function openFormCapacity(board: CapacityBoard, surface: Surface, atOnceMax: number): FormPlaces {
  const places = board.open({ surface, kind: 'forms', max: atOnceMax }, retryAfterSeconds)
  const callers = openCounts<string>()
  const networks = openCounts<string>()
  const expectShare = ({ caller, network }: Sender): void => {
    const ownMax = places.taken() < atOnceMax / 2 ? ofOneCallerMax : ofOneCallerWhenFullMax
    if (callers.of(caller) >= ownMax || networks.of(network) >= ofOneNetworkMax)
      throw new Refusal('busy', { retryAfterSeconds })
  }
  return {
    async take(sender, read) {
      expectShare(sender)
      return places.hold(() => callers.during(sender.caller, () => networks.during(sender.network, read)))
    },
  }
}

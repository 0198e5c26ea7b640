import type { Surface } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { openCounts } from '../../counts.ts'
import type { PlaceBoard } from '../../places.ts'

/** Who sends a form: whoever signed in, and from which network; one of them for somebody who did not. */
export interface Sender {
  readonly caller: string
  readonly network: string
}

/** Where forms are read: a slow sender takes memory long, so there are so many places, and few for one sender. */
export interface FormPlaces {
  /** @throws Refusal `busy` when all are taken, or all of this sender's */
  take<T>(sender: Sender, read: () => Promise<T>): Promise<T>
}

/** Many phones share the address of their network. */
const ofOneNetworkMax = 12
const ofOneCallerMax = 3
/** Once half of the places are taken, the rest is for those who have none. */
const ofOneCallerWhenFullMax = 1
const retryAfterSeconds = 2

export function openFormPlaces(board: PlaceBoard, surface: Surface, atOnceMax: number): FormPlaces {
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

import { Refusal } from '#contract/kernel/refusal.ts'

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

export function openFormPlaces(atOnceMax: number): FormPlaces {
  const callers = openCounter()
  const networks = openCounter()
  let atOnce = 0
  const hasPlace = ({ caller, network }: Sender): boolean => {
    const ownMax = atOnce < atOnceMax / 2 ? ofOneCallerMax : ofOneCallerWhenFullMax
    return atOnce < atOnceMax && callers.of(caller) < ownMax && networks.of(network) < ofOneNetworkMax
  }
  const count = ({ caller, network }: Sender, step: 1 | -1): void => {
    atOnce += step
    callers.add(caller, step)
    networks.add(network, step)
  }
  return {
    async take(sender, read) {
      if (!hasPlace(sender)) throw new Refusal('busy', { retryAfterSeconds: 2 })
      count(sender, 1)
      try {
        return await read()
      } finally {
        count(sender, -1)
      }
    },
  }
}

function openCounter() {
  const taken = new Map<string, number>()
  const of = (name: string) => taken.get(name) ?? 0
  return {
    of,
    add(name: string, step: 1 | -1): void {
      const now = of(name) + step
      if (now === 0) taken.delete(name)
      else taken.set(name, now)
    },
  }
}

import { type Asked, type Load, startLoad } from '#tests/faults/lib/load.ts'
import { openRequestMaker, type RequestMaker } from '#tests/faults/lib/money-request.ts'
import { type Asking, startAsking } from './ask-openly.ts'
import type { Day } from './open-day.ts'
import { openDropMaker, openReader, openTicketMaker } from './people.ts'
import {
  dueBy,
  gateHours,
  hourAt,
  moments,
  moneyCards,
  type Stream,
  sizesOf,
  within,
} from './schedule.rules.ts'
import type { Sample } from './verdicts.rules.ts'

export interface CrowdOptions {
  readonly day: Day
  readonly daySeconds: number
  readonly seed: number
}

/** Everybody who uses the product on the day, by its schedule. */
export interface Crowd {
  /** By `performance.now()`. */
  readonly startedAt: number
  /** The usual money requests. */
  readonly money: Load
  buyTickets(ticketId: string): void
  /** Each of so many tickets is read once. */
  comeToGates(tickets: number, scan: (number: number) => Promise<Sample['outcome']>): void
  /** Nothing new is asked. Resolves when everything is settled. */
  finish(): Promise<Answered>
}

export interface Answered {
  readonly asked: readonly Asked[]
  readonly samples: readonly Sample[]
  /** Requests that were not asked at their time: the callers had no room. */
  readonly heldBack: number
}

export function openCrowd({ day, daySeconds, seed }: CrowdOptions): Crowd {
  const { requests } = sizesOf(day.clients)
  const startedAt = performance.now()
  const due = (stream: Stream) => dueBy(stream, requests[stream], daySeconds)
  const loads: Load[] = []
  // A load counts its seconds from its own start.
  const startMoney = (stream: Stream, maker: RequestMaker): Load => {
    const late = (performance.now() - startedAt) / 1000
    const load = startLoad({ dueBy: (seconds) => due(stream)(seconds + late), maker, send: day.send })
    loads.push(load)
    return load
  }
  const money = startMoney('money', openRequestMaker(day.shop, seed, moneyCards(day.clients)))
  startMoney('drop', openDropMaker(day, seed))
  const askings: Asking[] = [
    startAsking({ kind: 'read', startedAt, dueBy: due('reads'), ask: openReader(day, seed) }),
  ]
  return {
    startedAt,
    money,
    buyTickets: (ticketId) => void startMoney('tickets', openTicketMaker(day, seed, ticketId)),
    comeToGates(tickets, scan) {
      const hours = [moments.gatesOpen, moments.gatesOpen + gateHours] as const
      const scansDue = (seconds: number) => Math.floor(tickets * within(hours, hourAt(seconds, daySeconds)))
      askings.push(startAsking({ kind: 'scan', startedAt, dueBy: scansDue, ask: scan }))
    },
    async finish() {
      await Promise.all([...loads, ...askings].map((one) => one.finish()))
      const asked = loads.flatMap(({ records }) => records)
      const others = askings.flatMap(({ samples }) => samples)
      return {
        asked,
        samples: [...asked.map((one) => sampleOf(one, startedAt)), ...others],
        heldBack:
          loads.reduce((sum, { replies }) => sum + replies.heldBack, 0) +
          askings.reduce((sum, asking) => sum + asking.heldBack(), 0),
      }
    },
  }
}

function sampleOf({ askedAt, settledAt, outcome, wasUnknown }: Asked, startedAt: number): Sample {
  const settled = outcome?.kind === 'acknowledged' ? 'done' : 'refused'
  return {
    kind: 'money',
    atMillis: askedAt - startedAt,
    millis: (settledAt ?? performance.now()) - askedAt,
    outcome: wasUnknown ? 'failed' : settled,
  }
}

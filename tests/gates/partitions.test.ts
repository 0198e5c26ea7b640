import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  admitTicket,
  judgeScans,
  type KnownScan,
  type ScanDirection,
  type Scanned,
} from '#contract/shapes/admit-ticket.ts'
import type { KnownUse } from '#contract/shapes/gate-data.ts'
import type { ReadTicket } from '#contract/shapes/ticket-code.ts'
import { isDeep } from '#tests/world/depth.ts'
import {
  afterSync,
  type GateMemory,
  knownOf,
  remember,
  type SyncAnswer,
  termsOf,
} from '#web/features/gates/gate-memory.ts'

const gateCount = 8
const ticketCount = 5
const skewMilliseconds = 120_000
const start = 1_790_000_000_000

const names = Array.from({ length: gateCount }, (_, at) => ({ ar: `بوابة ${at}`, en: `Gate ${at}` }))
const guestsOf = (ticket: number) => ticket % 3

/** The server as far as gates see it: what it was sent, judged by the rule of the product. */
function openServer() {
  const taken = new Map<string, KnownScan & { readonly ticket: number }>()
  const judgementOf = (ticket: number) =>
    judgeScans(
      [...taken.values()].filter((scan) => scan.ticket === ticket),
      1 + guestsOf(ticket),
    )
  return {
    take(scans: readonly (KnownScan & { readonly ticket: number })[]) {
      for (const scan of scans) if (!taken.has(scan.id)) taken.set(scan.id, scan)
    },
    judgementOf,
    taken,
    uses: (): KnownUse[] =>
      Array.from({ length: ticketCount }, (_, ticket) => {
        const { inside, last } = judgementOf(ticket)
        const gate = names.findIndex(({ ar }) => ar === last?.gate.ar)
        return {
          ticketId: BigInt(ticket + 1),
          issue: 0,
          revoked: false,
          notActivated: false,
          inside,
          last: last && { at: Math.floor(last.at / 1000), gate },
        }
      }),
  }
}
type Server = ReturnType<typeof openServer>

const answerOf = (gate: number): SyncAnswer => ({
  server_time: start,
  since: new Date(start).toISOString(),
  gate: {
    ...{ name: names[gate] ?? { ar: '', en: '' }, title: { ar: 'مباراة', en: 'Game' }, sector_ids: [] },
    ...{ directions: ['in', 'out'], opens_at: null, closes_at: null, demands_moving_code: false, inside: 0 },
  },
  scopes: [{ scope: 'game', id: '1', public_key: '', moving_key: '', from: 0, to: Number.MAX_SAFE_INTEGER }],
  gates: names,
  uses: '',
  complete: true,
  verdicts: [],
  duplicates: [],
})

/** A gate whose clock is off by `skew` until it synchronises: then it knows by how much, but for an error of the way. */
function openGate(number: number, skew: number, server: Server) {
  let memory: GateMemory = afterSync(null, {
    answer: answerOf(number),
    uses: server.uses(),
    sent: new Set(),
    clockOffset: -skew,
  })

  function scan(ticket: number, direction: ScanDirection, now: number, id: string): void {
    const at = now + skew + memory.clockOffset
    const read: ReadTicket = {
      claim: {
        ...{
          scope: 'game',
          scopeId: 1n,
          ticketId: BigInt(ticket + 1),
          issue: 0,
          sectorId: null,
          row: null,
          seat: null,
        },
        ...{ guests: guestsOf(ticket), initials: '', validFrom: 0, validTo: Number.MAX_SAFE_INTEGER },
      },
      signed: new Uint8Array(),
      signature: new Uint8Array(),
      moving: null,
    }
    const scanned: Scanned = { ticket: read, genuine: true, moving: null, direction, at: at / 1000 }
    const { result } = admitTicket(scanned, termsOf(memory), knownOf(memory, String(ticket + 1)))
    if (result === 'duplicated') throw new Error('a gate alone knows no duplicates')
    memory = remember(memory, {
      ...{ id, text: '', ticketId: String(ticket + 1), direction, at, decided: result },
    })
  }

  /** @param answered the answer comes back; otherwise the same scans are sent again */
  function synchronise(answered: boolean): void {
    const sent = memory.waiting
    server.take(
      sent
        .filter(({ decided }) => decided === 'admitted')
        .map(({ id, direction, at, ticketId }) => ({
          ...{ id, direction, at, gate: names[number] ?? { ar: '', en: '' }, ticket: Number(ticketId) - 1 },
        })),
    )
    if (!answered) return
    const ids = new Set(sent.map(({ id }) => id))
    memory = afterSync(memory, {
      answer: answerOf(number),
      uses: server.uses(),
      sent: ids,
      clockOffset: memory.clockOffset,
    })
  }

  return { scan, synchronise, knows: () => memory }
}

const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('scan' as const),
        gate: fc.nat(gateCount - 1),
        ticket: fc.nat(ticketCount - 1),
        direction: fc.constantFrom('in', 'in', 'in', 'out'),
        after: fc.integer({ min: 1, max: 90_000 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('synchronise' as const),
        gate: fc.nat(gateCount - 1),
        answered: fc.boolean(),
        after: fc.nat(5_000),
      }),
    },
  ),
  { maxLength: 60 },
)

test('after all gates have synchronised they know the same of each ticket, and it is what a simple model finds', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -skewMilliseconds, max: skewMilliseconds }), {
        minLength: gateCount,
        maxLength: gateCount,
      }),
      steps,
      (skews, plan) => {
        const server = openServer()
        const gates = skews.map((skew, number) => openGate(number, skew, server))
        const admitted: {
          readonly ticket: number
          readonly direction: ScanDirection
          readonly at: number
          readonly id: string
        }[] = []
        let now = start
        for (const [at, step] of plan.entries()) {
          now += step.after
          const gate = gates[step.gate]
          if (step.kind === 'synchronise') gate?.synchronise(step.answered)
          else {
            const id = String(at).padStart(3, '0')
            gate?.scan(step.ticket, step.direction, now, id)
            if (gate?.knows().waiting.at(-1)?.decided === 'admitted')
              admitted.push({ ticket: step.ticket, direction: step.direction, at: now, id })
          }
        }
        // Twice: the first gates learn what the last ones sent.
        for (const gate of [...gates, ...gates]) gate.synchronise(true)
        for (let ticket = 0; ticket < ticketCount; ticket += 1) {
          const model = modelOf(
            admitted.filter((scan) => scan.ticket === ticket),
            1 + guestsOf(ticket),
          )
          const { duplicates, inside } = server.judgementOf(ticket)
          expect({ duplicates: [...duplicates.keys()].toSorted(), inside }).toEqual(model)
          const known = gates.map((one) => knownOf(one.knows(), String(ticket + 1)))
          expect(new Set(known.map((use) => JSON.stringify(use))).size).toBe(1)
          expect(known[0]?.inside).toBe(inside)
        }
      },
    ),
    { numRuns: isDeep ? 10_000 : 80 },
  )
})

/** The first person is in, as long as there is room on the ticket. */
function modelOf(
  scans: readonly { readonly direction: ScanDirection; readonly at: number; readonly id: string }[],
  persons: number,
) {
  let inside = 0
  const duplicates: string[] = []
  for (const { direction, id } of scans.toSorted((one, other) => one.at - other.at)) {
    const next = inside + (direction === 'in' ? 1 : -1)
    if (next < 0 || next > persons) duplicates.push(id)
    else inside = next
  }
  return { duplicates: duplicates.toSorted(), inside }
}

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { signTicket } from '#server/modules/gates/index.ts'
import { type Answer, ask, type Question } from '#tests/faults/lib/ask.ts'
import { ticketPriceMinor } from '#tests/faults/lib/audit.ts'
import { callerAt } from '#tests/world/caller.ts'
import { openGate } from '#tests/world/gates.ts'
import { type Ground, makeGround, makeTicket } from '#tests/world/tickets.ts'
import type { Day } from './open-day.ts'
import { asOwner } from './open-day-shop.ts'
import { sizesOf } from './schedule.rules.ts'
import type { Sample } from './verdicts.rules.ts'

const gateCount = 8
const answerMillisMax = 10_000
const perClientMax = 10
const triesMax = 20
const pauseMillis = 250

export interface Match {
  readonly ground: Ground
  readonly ticketId: string
}

export async function putMatchOnSale({ admin, database, clients }: Day): Promise<Match> {
  const ground = await makeGround({ database }, { today: true })
  const ticketId = await makeTicket(admin, ground, {
    ...{ price: `${ticketPriceMinor / 1_000n}.000`, quota: sizesOf(clients).tickets },
    ...{ sector_id: null, per_client_max: perClientMax },
  })
  return { ground, ticketId }
}

/** Every ticket that is paid, as its QR shows it, and a function that reads the ticket with this number at one of the gates. */
export async function openGates({ admin, urls, keys, database }: Day, { ground, ticketId }: Match) {
  const anonymous = callerAt(urls[0] ?? '', null)
  const gates: string[] = []
  for (let gate = 0; gate < gateCount; gate += 1)
    gates.push((await openGate({ anonymous }, admin, ground.stadiumId)).key)
  const rows = await asOwner<{ id: string; from: number; to: number }>(
    database.ownerUrl,
    `select id::text, floor(extract(epoch from valid_from))::float8 as "from", ceil(extract(epoch from valid_to))::float8 as "to"
     from client_ticket where ticket_id = $1 and state = 'valid' order by id`,
    [ticketId],
  )
  const codes = rows.map(({ id, from, to }) =>
    signTicket(keys, {
      ...{ scope: 'game', scopeId: BigInt(ground.gameId), ticketId: BigInt(id), issue: 0 },
      ...{ sectorId: null, row: null, seat: null, guests: 0, initials: 'عا', validFrom: from, validTo: to },
    }),
  )
  const scan = async (number: number): Promise<Sample['outcome']> => {
    const gate = number % gateCount
    const read = { id: randomUUID(), text: codes[number] ?? '', direction: 'in', at: Date.now() }
    const question: Question = {
      path: '/api/client/gate/scans',
      method: 'POST',
      // Each gate calls from an address of its own.
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${gate + 1}` },
      body: JSON.stringify({ key: gates[gate], scan: read }),
      timeoutMillis: answerMillisMax,
    }
    for (let again = 0; again < triesMax; again += 1) {
      const answer = await answerTo(urls[(number + again) % urls.length] ?? '', question)
      if (answer) return answer.text.includes('"result":"admitted"') ? 'done' : 'failed'
      await wait(pauseMillis)
    }
    return 'failed'
  }
  return { count: codes.length, scan }
}

/** A device sends a scan again until it is decided; it counts once. @returns null where nothing was decided */
async function answerTo(url: string, question: Question): Promise<Answer | null> {
  try {
    const answer = await ask(url, question)
    return answer.status === 200 ? answer : null
  } catch {
    return null // no answer in time, or the connection was closed
  }
}

import pg from 'pg'
import { fromWire } from '#contract/kernel/money.ts'
import { verifyEverything } from '#server/modules/integrity/index.ts'
import { openKeyRing } from '#server/platform/secrets/index.ts'
import type { Asked, Sender } from './load.ts'
import { type Kind, kinds } from './money-request.ts'
import { configOf, type Prepared, type Shop } from './shop.ts'

/** Where to look: the database, what was there at the start, and the keys. */
export type Books = Pick<Prepared, 'shop' | 'directory'> & {
  readonly database: Pick<Prepared['database'], 'ownerUrl' | 'appUrl'>
}

/** Compares the database with the acknowledged requests. All zero when nothing was lost or doubled. */
export interface Audit {
  readonly acknowledged: number
  readonly refused: number
  /** Acknowledged, but missing. */
  readonly lost: number
  /** Stored more often than acknowledged. */
  readonly doubled: number
  /** Wallets and merchants' accounts whose balance is not what the acknowledged answers add up to. */
  readonly wrongBalances: number
  /** Requests whose outcome was unknown at least once. */
  readonly unknown: number
  /** Requests whose repetition with the same key at the end had another answer. */
  readonly answeredOtherwise: number
  /** Transactions under a seal that holds. */
  readonly sealed: number
  /** Broken rules of the books, in words. */
  readonly problems: readonly string[]
}

/** Acknowledged requests asked once more at the end, besides all whose outcome was unknown. */
const askedAgainMax = 500
const askedAtOnceMax = 50

export interface AuditOptions {
  /** Those that may be asked once more; all by default. */
  readonly again?: readonly Asked[]
  /** The last transaction before the first request; by default there was none of these kinds. */
  readonly afterId?: bigint
  /** What others than these requests moved, by account. */
  readonly movedMinor?: ReadonlyMap<string, bigint>
}

/** Reads the database directly, and sends requests through `send`. */
export async function audit(
  prepared: Books,
  asked: readonly Asked[],
  send: Sender,
  { again = asked, afterId = 0n, movedMinor = new Map() }: AuditOptions = {},
): Promise<Audit> {
  const answeredOtherwise = await askAgain(again, send)
  const owner = new pg.Client({ connectionString: prepared.database.ownerUrl })
  await owner.connect()
  try {
    const acknowledged = asked.filter(({ outcome }) => outcome?.kind === 'acknowledged')
    const effects = await readEffects(owner, afterId)
    const lost = acknowledged.filter((one) => !effects.get(one.request.kind)?.has(idOf(one)))
    const effectsCount = kinds.reduce((sum, kind) => sum + (effects.get(kind)?.size ?? 0), 0)
    return {
      acknowledged: acknowledged.length,
      refused: asked.filter(({ outcome }) => outcome?.kind === 'refused').length,
      lost: lost.length,
      doubled: effectsCount - (acknowledged.length - lost.length),
      wrongBalances: await countWrongBalances(owner, expectBalances(prepared.shop, acknowledged, movedMinor)),
      unknown: asked.filter(({ wasUnknown }) => wasUnknown).length,
      answeredOtherwise,
      ...(await verify(prepared)),
    }
  } finally {
    await owner.end()
  }
}

export function isClean(audit: Audit): boolean {
  const { lost, doubled, wrongBalances, answeredOtherwise, problems } = audit
  return lost + doubled + wrongBalances + answeredOtherwise + problems.length === 0
}

function idOf({ outcome }: Asked): bigint {
  return outcome?.kind === 'acknowledged' ? outcome.id : 0n
}

/** The id in the answer, by kind: a recharge has one of its own, paid tickets have their order's, the others their transaction's. */
async function readEffects(owner: pg.Client, afterId: bigint): Promise<Map<Kind, Set<bigint>>> {
  const { rows } = await owner.query<{ operation: Kind; id: string }>(
    `select t.operation, coalesce(r.id, o.id, t.id)::text as id
     from ledger.transaction t
     left join recharge r on r.transaction_id = t.id left join ticket_order o on o.paid_by = t.id
     where t.operation = any($1) and t.id > $2`,
    [kinds, afterId],
  )
  const effects = new Map<Kind, Set<bigint>>()
  for (const { operation, id } of rows)
    effects.set(operation, (effects.get(operation) ?? new Set()).add(BigInt(id)))
  return effects
}

function expectBalances(
  { openingMinor }: Shop,
  acknowledged: readonly Asked[],
  movedMinor: ReadonlyMap<string, bigint>,
): ReadonlyMap<string, bigint> {
  const expected = new Map(openingMinor)
  for (const changes of [movedMinor, ...acknowledged.map(changesOf)]) {
    for (const [account, amountMinor] of changes)
      expected.set(account, (expected.get(account) ?? 0n) + amountMinor)
  }
  return expected
}

async function countWrongBalances(owner: pg.Client, expected: ReadonlyMap<string, bigint>): Promise<number> {
  const { rows } = await owner.query<{ account: string; balance: string }>(
    `select kind || ' ' || owner_id as account, balance::text from ledger.account
     where kind in ('wallet', 'receivable')`,
  )
  const actual = new Map(rows.map(({ account, balance }) => [account, BigInt(balance)]))
  const accounts = new Set([...expected.keys(), ...actual.keys()])
  return [...accounts].filter((account) => (actual.get(account) ?? 0n) !== (expected.get(account) ?? 0n))
    .length
}

/** Of each ticket that is asked for; the answer does not name it. */
export const ticketPriceMinor = 10_000n

export interface AcknowledgedAmounts {
  readonly amount: string
  readonly fee: string
  readonly net_amount: string
  readonly total_amount: string
}

/** The changes of accounts that an acknowledged answer names. */
function changesOf({ request, outcome }: Asked): (readonly [string, bigint])[] {
  const { kind, client, receiver } = request
  const amounts = amountsOf(outcome)
  const minor = (name: keyof AcknowledgedAmounts) => fromWire(amounts[name], 'LYD')
  const wallet = `wallet ${client.id}`
  switch (kind) {
    case 'transfer':
      return [
        [wallet, -minor('amount') - minor('fee')],
        [`wallet ${receiver?.id}`, minor('amount')],
      ]
    case 'recharge':
      return [[wallet, minor('net_amount')]]
    case 'voucher_use':
      return [[`receivable ${client.id}`, minor('net_amount')]]
    case 'card_order':
      return [[wallet, -minor('total_amount')]]
    case 'card_refund':
      return [[wallet, minor('amount')]]
    case 'ticket_hold':
      return []
    case 'ticket_order':
      return [[wallet, -ticketPriceMinor]]
  }
}

export function amountsOf(outcome: Asked['outcome']): AcknowledgedAmounts {
  if (outcome?.kind !== 'acknowledged') throw new Error('only an acknowledged request tells what it did')
  const parsed = JSON.parse(outcome.text) as { data: AcknowledgedAmounts } | AcknowledgedAmounts
  return 'data' in parsed ? parsed.data : parsed
}

/** Everything `npm run verify` proves, the seals too. */
async function verify({ database, directory }: Books): Promise<Pick<Audit, 'sealed' | 'problems'>> {
  const keys = openKeyRing(configOf(database.appUrl, directory))
  const report = await verifyEverything({
    databaseUrl: database.appUrl,
    keys,
    dataDirectory: directory,
    production: false,
  })
  const problems = report.problems.map(({ rule, id }) => `${rule} (${id})`)
  return { sealed: Number(report.seals.transactions), problems }
}

/** How many did not give the answer they gave before. */
async function askAgain(asked: readonly Asked[], send: Sender): Promise<number> {
  const acknowledged = asked.filter(({ outcome }) => outcome?.kind === 'acknowledged')
  const unknown = acknowledged.filter(({ wasUnknown }) => wasUnknown)
  const step = Math.max(1, Math.ceil(acknowledged.length / askedAgainMax))
  const others = acknowledged.filter(({ wasUnknown }, index) => !wasUnknown && index % step === 0)
  const waiting = [...unknown, ...others]
  let otherwise = 0
  const work = async (): Promise<void> => {
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      if (!isSame(one, await send(one.request))) otherwise += 1
    }
  }
  await Promise.all(Array.from({ length: askedAtOnceMax }, work))
  return otherwise
}

function isSame({ outcome }: Asked, again: Awaited<ReturnType<Sender>>): boolean {
  return (
    outcome?.kind === 'acknowledged' &&
    again.kind === 'acknowledged' &&
    again.replayed &&
    again.id === outcome.id &&
    again.text === outcome.text
  )
}

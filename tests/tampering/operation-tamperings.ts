import { legalOperations } from '#server/modules/integrity/legal-operations.rules.ts'
import type { Victims } from '#tests/world/forge.ts'
import { forge } from '#tests/world/forge.ts'
import type { Tools } from './tools.ts'

export interface Forged {
  readonly named: readonly string[]
  /** A row of the business is missed as well, beside the MAC. */
  readonly isMissedElsewhere: boolean
}

export type OperationTampering = readonly [
  name: string,
  tamper: (tools: Tools, victims: Victims) => Promise<Forged>,
]

/** Move nothing and have no row: only the MAC tells them. */
const withoutRow = ['hold.reserve', 'hold.release', 'hold.expire', 'key_closed', 'records_sealed']

/** A well-formed transaction of every operation, between each pair of accounts that it may use. */
export function operationTamperings(): OperationTampering[] {
  const { names, pairs } = legalOperations(true)
  return names.flatMap((operation) => {
    const own = pairs.filter((pair) => pair.startsWith(`${operation} `)).map((pair) => pair.split(' '))
    if (own.length === 0) return [insert(operation, [])]
    return own.map(([, payer = '', payee = '']) => insert(operation, [payer, payee]))
  })
}

function insert(operation: string, kinds: readonly string[]): OperationTampering {
  return [
    [`insert ${operation}`, ...kinds].join(' '),
    async (tools, victims) => {
      const { run, chance } = tools
      const owners =
        chance.between(0, 1) === 0 ? [victims.layla, victims.yusuf] : [victims.yusuf, victims.layla]
      const [from, to] = [
        await accountOf(tools, kinds[0], owners[0]),
        await accountOf(tools, kinds[1], owners[1]),
      ]
      const id = await forge(async (text) => (await run(text)).rows, {
        operation,
        postings: from && to ? [{ from, to, amountMinor: chance.between(1, 1_000) }] : [],
      })
      return { named: [`transaction ${id}`], isMissedElsewhere: !withoutRow.includes(operation) }
    },
  ]
}

const ofClients = ['wallet', 'receivable', 'debt']

/** One that is there, or a new one. @returns a condition */
async function accountOf(
  { run, chance }: Tools,
  kind: string | undefined,
  owner: bigint | undefined,
): Promise<string | null> {
  if (kind === undefined) return null
  const isOfClient = ofClients.includes(kind)
  const { rows } = await run(
    `select id from ledger.account where kind = $1 and ($2::bigint is null or owner_id = $2) order by id`,
    [kind, isOfClient ? owner : null],
  )
  const found = rows.length > 0 ? rows[chance.between(0, rows.length - 1)] : await open()
  return `id = ${found.id}`

  async function open() {
    const made = await run(
      `insert into ledger.account (kind, owner_type, owner_id, currency) values ($1, $2, $3, 'LYD') returning id`,
      [kind, isOfClient ? 'client' : null, isOfClient ? owner : null],
    )
    return made.rows[0]
  }
}

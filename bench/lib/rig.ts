import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import {
  type AccountAddress,
  openPostingEngine,
  type PostingEngine,
  type PostingEngineOptions,
  post,
  stripedAccount,
} from '#server/ledger/index.ts'
import { connectionOptions } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { startThrowawayPostgres } from '#server/platform/embedded/throwaway-postgres.ts'
import { newKeyRing } from '#tests/world/keys.ts'

export const accountsCount = 10_000
/** One more account, which all clients pay in the hot load. */
export const hotAccount = accountsCount + 1

/** One transfer of one dirham; resolves to whether it was accepted. */
export type Transfer = (payer: number, payee: number, amountMinor: bigint) => Promise<boolean>

export interface Rig {
  readonly ownerUrl: string
  readonly appUrl: string
  readonly engine: PostingEngine
  readonly serverVersion: string
  readonly durable: boolean
  transferByEngine: Transfer
  /** As the product is delivered: a fee goes to the operator. */
  transferWithFee: Transfer
  /** The baseline through a pool of so many connections. */
  openBaseline(connectionsMax: number): Promise<{ transfer: Transfer; close(): Promise<void> }>
  stop(): Promise<void>
}

/** A fresh PostgreSQL with its default, durable settings; both sides have the same accounts and balances. */
export async function openRig(
  settings: Readonly<Record<string, string>> = {},
  options: Pick<PostingEngineOptions, 'sharesFlushes'> = {},
): Promise<Rig> {
  const server = await startThrowawayPostgres({ max_connections: '300', ...settings })
  await migrate(server.ownerUrl)
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await owner.query(await readFile(join(import.meta.dirname, 'baseline.sql'), 'utf8'))
  await owner.query('grant usage on schema baseline to mahfaza_app')
  await owner.query('grant select, insert, update on all tables in schema baseline to mahfaza_app')
  const facts = await owner.query<{ version: string; durable: boolean }>(
    `select split_part(version(), ' on ', 1) as version,
            current_setting('fsync') = 'on' and current_setting('synchronous_commit') = 'on' as durable`,
  )
  const engine = openPostingEngine({ url: server.appUrl, keys: newKeyRing(), ...options })
  await fund(engine)
  await owner.query('vacuum analyze')
  await owner.end()

  return {
    ownerUrl: server.ownerUrl,
    appUrl: server.appUrl,
    engine,
    serverVersion: facts.rows[0]?.version ?? '',
    durable: facts.rows[0]?.durable ?? false,
    transferByEngine: transferOn(engine),
    transferWithFee: transferOn(engine, { feeMinor: 250n }),
    async openBaseline(connectionsMax) {
      const pool = new pg.Pool({
        ...connectionOptions(server.appUrl),
        max: connectionsMax,
        idleTimeoutMillis: 0,
      })
      return {
        async transfer(payer, payee, amountMinor) {
          const { rows } = await pool.query<{ made: bigint | null }>({
            name: 'transfer',
            text: 'select baseline.transfer($1, $2, $3, $4) as made',
            values: [payer, payee, amountMinor, nextKey()],
          })
          return rows[0]?.made !== null
        },
        close: () => pool.end(),
      }
    },
    async stop() {
      await engine.drain()
      await server.stop()
    },
  }
}

let keyNumber = 0
const requestHash = Buffer.alloc(32, 7)

function nextKey(): string {
  keyNumber += 1
  return `bench-${keyNumber}`
}

interface TransferTerms {
  /** Written with each. */
  readonly meta?: { readonly note: string }
  readonly feeMinor?: bigint
  /** Default: one that the index by operation leaves out. */
  readonly operation?: typeof post
}

const fees = stripedAccount('revenue:fees', 'LYD')
/** Named like the product's: the index by operation leaves out the most frequent ones, and a plain posting is in it. */
const transfer: typeof post = { ...post, name: 'transfer' }

/** A transfer from wallet to wallet with an idempotency key, on any engine. */
export function transferOn(
  engine: PostingEngine,
  { meta, feeMinor, operation = transfer }: TransferTerms = {},
): Transfer {
  return async (payer, payee, amountMinor) => {
    const from = wallet(payer)
    const postings = [{ from, to: wallet(payee), amountMinor }]
    if (feeMinor !== undefined) postings.push({ from, to: fees, amountMinor: feeMinor })
    try {
      await engine.post(operation, {
        input: { postings, ...(meta && { meta }) },
        actor: { type: 'client', id: BigInt(payer) },
        idempotency: { key: nextKey(), requestHash },
      })
      return true
    } catch (error) {
      if (error instanceof Error && error.message === 'ledger.insufficient_funds') return false
      throw error
    }
  }
}

export function wallet(number: number): AccountAddress {
  return { kind: 'wallet', ownerType: 'client', ownerId: BigInt(number), currency: 'LYD', floorMinor: 0n }
}

/** By the posting engine, like everything that moves money. */
async function fund(engine: PostingEngine): Promise<void> {
  const bank = { kind: 'clearing:bank', ownerType: null, ownerId: null, currency: 'LYD', floorMinor: null }
  for (let first = 1; first <= hotAccount; first += 500) {
    const numbers = Array.from({ length: Math.min(500, hotAccount + 1 - first) }, (_, index) => first + index)
    await Promise.all(
      numbers.map((number) =>
        engine.post(post, {
          input: { postings: [{ from: bank, to: wallet(number), amountMinor: 1_000_000_000n }] },
          actor: { type: 'system', id: null },
        }),
      ),
    )
  }
}

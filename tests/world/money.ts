import { expect } from 'vitest'
import { fromWire } from '#contract/kernel/money.ts'
import { post, verifyBooks } from '#server/ledger/index.ts'
import { adjustments, readFigures, receivableOf, walletOf } from '#server/modules/wallets/index.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { type PersonName, people } from './people.ts'
import type { World } from './world.ts'

const currency = 'LYD'

export async function clientIdOf({ services }: World, name: PersonName): Promise<bigint> {
  const { id } = await services.database.db
    .selectFrom('client')
    .select('id')
    .where('username', '=', people[name].username)
    .executeTakeFirstOrThrow()
  return id
}

/** Test money, posted through the posting engine like all money. `amount` in the form of the wire. */
export async function fund(world: World, name: PersonName, amount: string): Promise<void> {
  await world.as(name)
  await fundClient(world, await clientIdOf(world, name), amount)
}

export async function fundClient(
  world: Pick<World, 'services'>,
  clientId: bigint,
  amount: string,
): Promise<void> {
  const wallet = walletOf(clientId, currency)
  const amountMinor = fromWire(amount, currency)
  await world.services.engine.post(post, {
    input: { postings: [{ from: adjustments(currency), to: wallet, amountMinor }] },
    actor: { type: 'system', id: null },
  })
}

/** Balance and held part of a wallet, minor units. */
export async function walletFigures(world: World, name: PersonName) {
  return readFigures(world.services.database.db, walletOf(await clientIdOf(world, name), currency))
}

export async function receivableFigures(world: World, name: PersonName) {
  return readFigures(world.services.database.db, receivableOf(await clientIdOf(world, name), currency))
}

/** Sums, chains, balances, holds and floors, from the first entry on. */
export async function expectBalancedBooks({ database }: Pick<World, 'database'>): Promise<void> {
  const { db, close } = openDatabase(database.url, { connectionsMax: 1 })
  try {
    expect(await verifyBooks(db)).toEqual([])
  } finally {
    await close()
  }
}

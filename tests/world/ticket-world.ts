import { expect } from 'vitest'
import type { Caller } from './caller.ts'
import { workAs } from './console.ts'
import { expectBalancedBooks, fund } from './money.ts'
import { brokenRules } from './points.ts'
import { openWorld, type World } from './world.ts'

export interface TicketWorld {
  readonly world: World
  readonly admin: Caller
  readonly layla: Caller
  readonly omar: Caller
}

/** A world without workers, with two buyers of 500 dinars each. */
export async function openTicketWorld(): Promise<TicketWorld> {
  const world = await openWorld({ workers: false })
  const admin = await workAs(world, 'admin')
  for (const name of ['layla', 'omar'] as const) await fund(world, name, '500.000')
  return { world, admin, layla: await world.as('layla'), omar: await world.as('omar') }
}

/** The books balance, and each transaction is what its row says. */
export async function closeTicketWorld(world: World): Promise<void> {
  await expectBalancedBooks(world)
  expect(await brokenRules(world)).toEqual([])
  await world.close()
}

import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isDeep } from '#tests/world/depth.ts'
import { expectBalancedBooks, fund, walletFigures } from '#tests/world/money.ts'
import { type PersonName, people } from '#tests/world/people.ts'
import { type ServerProcess, startServerProcess } from '#tests/world/server-process.ts'
import { setTransferTerms } from '#tests/world/transfer-terms.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { checkOut, findLastRelease } from './last-release.ts'

const payersAtOnce = 8
/** Answers that each of the servers must have given before the next step of the upgrade. */
const answersOfStep = 400
const millisMax = 300_000
const fundedDinars = 20_000

interface Failure {
  readonly server: string
  readonly status: number
  readonly text: string
}

interface Target {
  readonly name: string
  readonly server: ServerProcess
  answers: number
}

const release = findLastRelease()
const missing = 'NOT TESTED: this checkout has no earlier version (a fresh or shallow clone).'
let world: World

test('the sources of the version before are laid out beside the packages of this one', async () => {
  if (release === null) return print(missing)
  const { folder, remove } = await checkOut(release)
  for (const path of ['package.json', 'server/main.ts', 'node_modules/pg/package.json'])
    expect(existsSync(join(folder, path))).toBe(true)
  await remove()
})

/** With all the others it is a part of the deep run. */
if (isDeep) {
  test(
    'the version before and this one serve one database side by side, and no payment fails when one takes over',
    () => onLastRelease(async (folder) => expect(await upgrade(folder)).toEqual([])),
    millisMax,
  )

  // The control: were something taken away that it uses, payments would fail here.
  test(
    'on a schema that lacks a column of the version before, its payments fail',
    () =>
      onLastRelease(async (folder) => {
        const { port, stop } = await startServerProcess(world, {
          script: join(folder, 'tests/world/serve.ts'),
        })
        expect(await transfer(port, 'layla', 'yusuf')).toMatchObject({ status: 200 })
        await world.asOwner('alter table ledger.account rename column tally to counts')
        expect((await transfer(port, 'layla', 'yusuf')).status).toBeGreaterThanOrEqual(500)
        await stop()
      }),
    millisMax,
  )
}

async function onLastRelease(work: (folder: string) => Promise<void>): Promise<void> {
  if (release === null) return print(missing)
  print(`From ${release.commit.slice(0, 10)} (${release.name}).`)
  const { folder, remove } = await checkOut(release)
  world = await openWorld({ workers: false })
  try {
    for (const name of ['layla', 'yusuf'] as const) await fund(world, name, `${fundedDinars}.000`)
    const manyPayments = { transfer_daily_max: '1000000.000', transfer_monthly_max: '1000000.000' }
    await setTransferTerms(world.services, manyPayments)
    await work(folder)
  } finally {
    await world.close()
    await remove()
  }
}

/** @returns payments that failed */
async function upgrade(folder: string): Promise<readonly Failure[]> {
  const serving: Target[] = []
  const failures: Failure[] = []
  let goesOn = true
  let paid = 0

  async function pay(turn: number): Promise<void> {
    const [payer, payee] = turn % 2 === 0 ? (['layla', 'yusuf'] as const) : (['yusuf', 'layla'] as const)
    const target = serving[Math.floor(turn / 2) % serving.length]
    if (!target) throw new Error('no server serves')
    const { status, text } = await transfer(target.server.port, payer, payee)
    target.answers += 1
    if (status === 200) paid += 1
    else failures.push({ server: target.name, status, text })
  }
  async function payOn(first: number): Promise<void> {
    for (let turn = first; goesOn; turn += 1) await pay(turn)
  }

  const before: Target = {
    name: 'the version before',
    server: await startServerProcess(world, { script: join(folder, 'tests/world/serve.ts') }),
    answers: 0,
  }
  let now: Target | null = null
  try {
    serving.push(before)
    const payers = Array.from({ length: payersAtOnce }, (_, at) => payOn(at))
    await expect.poll(() => before.answers, { timeout: 60_000 }).toBeGreaterThan(answersOfStep)

    now = { name: 'this version', server: await startServerProcess(world), answers: 0 }
    serving.push(now)
    const [one, other] = [before, now]
    const atStart = one.answers
    await expect
      .poll(() => Math.min(one.answers - atStart, other.answers), { timeout: 60_000 })
      .toBeGreaterThan(answersOfStep)

    // As the load balancer does: no new requests first, then the process ends its open ones.
    serving.shift()
    await before.server.stop()
    const alone = now.answers
    await expect.poll(() => other.answers - alone, { timeout: 60_000 }).toBeGreaterThan(answersOfStep)
    goesOn = false
    await Promise.all(payers)
  } finally {
    goesOn = false
    await before.server.stop()
    await now?.server.stop()
  }
  print(`${paid} payments, ${failures.length} failed.`)
  const [layla, yusuf] = [await walletFigures(world, 'layla'), await walletFigures(world, 'yusuf')]
  expect(layla.balanceMinor + yusuf.balanceMinor).toBe(BigInt(2 * fundedDinars) * 1000n)
  await expectBalancedBooks(world)
  return failures
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function transfer(port: number, from: PersonName, to: PersonName) {
  const { token } = await world.as(from)
  const answer = await fetch(`http://127.0.0.1:${port}/api/client/transfers`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ to: people[to].phone, amount: '1.000' }),
  })
  return { status: answer.status, text: await answer.text() }
}

import { join } from 'node:path'
import pg from 'pg'
import { openPostingEngine, reserveHold } from '#server/ledger/index.ts'
import { walletOf } from '#server/modules/wallets/index.ts'
import { openKeyRing } from '#server/platform/secrets/index.ts'
import { ask } from './ask.ts'
import { type Plan, playScenario, type Report, type Result } from './scenario.ts'
import { configOf, type Prepared } from './shop.ts'
import type { Stage } from './stage.ts'
import { until } from './until.ts'

/**
 * The program's clock is days ahead or behind while people pay. What ends by the database's clock ends then, and not
 * sooner or later: sessions, vouchers, holds.
 */
export function runWithWrongClock(plan: Plan & { readonly shiftDays: number }): Promise<Result> {
  const { shiftDays, ...options } = plan
  let facts: Facts | undefined
  const stage = {
    ...options,
    secondsMax: 30,
    preload: join(import.meta.dirname, 'shift-clock.ts'),
    env: { CLOCK_SHIFT_MILLIS: String(shiftDays * dayMillis) },
    prepare: async (prepared: Prepared) => {
      facts = await makeFacts(prepared)
    },
  }
  return playScenario(`clock ${shiftDays > 0 ? '+' : ''}${shiftDays} days`, stage, async (running) => {
    if (!facts) throw new Error('nothing was prepared')
    return judge(running, facts, shiftDays)
  })
}

const dayMillis = 24 * 60 * 60 * 1000
const hourSeconds = 3_600
const heldMinor = 1_000n
const answerMillisMax = 10_000

interface Facts {
  /** Ends in an hour, and ended a minute ago. */
  readonly openHoldId: string
  readonly dueHoldId: string
  readonly goodCode: string
  readonly expiredCode: string
}

/** By the database's clock: a hold and a voucher that have an hour left, and one of each whose time is over. */
async function makeFacts({ database, shop, directory }: Prepared): Promise<Facts> {
  const keys = openKeyRing(configOf(database.appUrl, directory))
  const engine = openPostingEngine({ url: database.appUrl, keys })
  const account = walletOf(shop.clients[0]?.id ?? 0n, 'LYD')
  const hold = async () => {
    const input = { account, amountMinor: heldMinor, expirySeconds: hourSeconds }
    return (await engine.post(reserveHold, { input, actor: { type: 'system', id: null } })).answer.holdId
  }
  const [openHoldId, dueHoldId] = [await hold(), await hold()]
  await engine.drain()
  const good = shop.rechargeVouchers.at(-1)
  const expired = shop.spareVoucher
  if (!good) throw new Error('the shop has no vouchers')
  await asOwner(database.ownerUrl, async (owner) => {
    await owner.query(`update ledger.hold set expires_at = now() - interval '1 minute' where id = $1`, [
      dueHoldId,
    ])
    for (const [serial, left] of [
      [good.serialNumber, '1 hour'],
      [expired.serialNumber, '-1 minute'],
    ])
      await owner.query(
        `update voucher set expires_at = now() + $2::interval where serial_number = replace($1, '-', '')`,
        [serial, left],
      )
  })
  return { openHoldId, dueHoldId, goodCode: good.code, expiredCode: expired.code }
}

async function judge({ program, database, shop, load }: Stage, facts: Facts, days: number): Promise<Report> {
  const failures: string[] = []
  const expect = (what: string, isTrue: boolean) => {
    if (!isTrue) failures.push(what)
  }
  const [client] = shop.clients
  const recharge = async (code: string) => {
    const answer = await ask(program.url, {
      path: '/api/client/recharges',
      method: 'POST',
      headers: {
        authorization: `Bearer ${client?.token}`,
        'content-type': 'application/json',
        'idempotency-key': `clock-${code.slice(-6)}`,
        'x-forwarded-for': '10.9.9.9',
      },
      body: JSON.stringify({ method: 'voucher', code }),
      timeoutMillis: answerMillisMax,
    })
    return answer.status
  }
  expect('an expired voucher was taken', (await recharge(facts.expiredCode)) === 422)
  const withGoodVoucher = () =>
    load.records.find(({ request }) => request.call?.body.includes(facts.goodCode))
  await until('the good voucher is tried', answerMillisMax, () => withGoodVoucher()?.outcome != null)
  expect('a voucher with an hour left was refused', withGoodVoucher()?.outcome?.kind === 'acknowledged')
  expect('a session of the day had ended', !load.replies.reasons.has('request.unauthenticated'))
  await asOwner(database.ownerUrl, async (owner) => {
    const is = async (text: string, values: unknown[] = []) =>
      (await owner.query<{ is: boolean }>(text, values)).rows[0]?.is === true
    const status = `select status = $2 as is from ledger.hold where id = $1`
    await until('the due hold is given back', answerMillisMax, () => is(status, [facts.dueHoldId, 'expired']))
    expect('a hold ended too soon', await is(status, [facts.openHoldId, 'open']))
    expect(
      'transactions bear another time than the database knows',
      await is(
        `select bool_and(created_at between now() - interval '1 hour' and now()) as is from ledger.transaction`,
      ),
    )
  })
  return {
    actions: [`the program's clock ${days} days wrong; sessions, vouchers and holds ended by the database's`],
    failures,
  }
}

async function asOwner(url: string, work: (owner: pg.Client) => Promise<void>): Promise<void> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    await work(owner)
  } finally {
    await owner.end()
  }
}

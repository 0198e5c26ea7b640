import { setTimeout as wait } from 'node:timers/promises'
import { fromWire } from '#contract/kernel/money.ts'
import { type Calling, Unanswered } from '#tests/world/caller.ts'
import { endOf, type Job } from '../console-export.ts'
import type { Day } from './open-day.ts'
import { asOwner } from './open-day-shop.ts'

// What staff and machines do on the day; each function says what it came to.

const pollMillis = 250
const unavailable = 503
/** What one person may pay; two people pay more in the console. */
const paidByOneMinor = 1_000_000n
const settledAtOnce = 4

export async function vacuum({ database }: Day): Promise<string> {
  await asOwner(database.ownerUrl, 'vacuum (analyze)')
  return 'VACUUM of every table'
}

interface Backup {
  readonly status: string
  readonly megabytes: string | null
  readonly seconds: number | null
  readonly failure: string | null
}

/** A round of the chores makes it, within a minute. */
export async function backUp({ admin }: Day): Promise<string> {
  const { id } = await patiently<{ id: string }>(() => admin.post('/backups', { proves: false }))
  for (;;) {
    const backup = await patiently<Backup>(() => admin.get(`/backups/${id}`))
    if (backup.status === 'done') return `backup of ${backup.megabytes} MB, made in ${backup.seconds} s`
    if (backup.status === 'failed') throw new Error(`the backup failed: ${backup.failure}`)
    await wait(pollMillis)
  }
}

export async function exportMovements({ admin }: Day): Promise<string> {
  const columns = ['number', 'kind', 'client_id', 'amount', 'fee', 'balance_after']
  const order = { format: 'csv', columns, query: {} }
  const { job_id: id } = await patiently<{ job_id: string }>(() =>
    admin.post('/wallet-transactions/exports', order),
  )
  const { status, done } = await endOf(() => patiently<Job>(() => admin.get(`/jobs/${id}`)))
  if (status !== 'done') throw new Error(`the export ${status} after ${done} rows`)
  return `CSV of ${done.toLocaleString('en-US')} movements`
}

/** What was paid, by account, as the audit names it. */
export type SettlementRun = Map<string, bigint>

/** Every merchant is settled with what was accepted so far, and paid at once. @param paid grows with each payment */
export async function settleMerchants({ admin, shop }: Day, paid: SettlementRun): Promise<string> {
  const waiting = [...shop.merchants]
  const settle = async (clientId: bigint): Promise<void> => {
    const order = { client_id: clientId.toString(), supplier_id: shop.goodsSupplierId }
    const asked = await unlessRefused('settlement.nothing_available', () =>
      patiently<{ id: string; net_amount: string }>(() =>
        admin.post('/settlements', order, { key: `settle-${clientId}` }),
      ),
    )
    if (!asked) return
    const netMinor = fromWire(asked.net_amount, 'LYD')
    if (netMinor > paidByOneMinor) return
    const payment = { bank_reference: `DAY-${asked.id}`, paid_on: '2026-01-05' }
    await unlessRefused('settlement.not_payable', () =>
      patiently(() => admin.post(`/settlements/${asked.id}/payments`, payment)),
    )
    // Asked again after the database was away, it is paid already.
    const { status } = await patiently<{ status: string }>(() => admin.get(`/settlements/${asked.id}`))
    if (status !== 'paid') throw new Error(`settlement ${asked.id} is ${status}`)
    paid.set(`receivable ${clientId}`, -netMinor)
  }
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await settle(next.id)
  }
  await Promise.all(Array.from({ length: settledAtOnce }, work))
  return `${paid.size} merchants settled and paid`
}

/** While the database is away, nobody answers: people ask again. */
async function patiently<T>(call: () => Calling): Promise<T> {
  for (;;) {
    const calling = call()
    if ((await calling).status !== unavailable) return calling.data<T>()
    await wait(pollMillis)
  }
}

/** @returns null when it was refused with this code */
async function unlessRefused<T>(code: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Unanswered && error.answer.body.code === code) return null
    throw error
  }
}

import { z } from 'zod'
import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { idInput, instant } from '#contract/kernel/shapes.ts'
import type { PayoutAccount } from '#contract/shapes/bank-account.ts'
import { payeeWarning } from '#contract/shapes/settlement.ts'
import type { PostingEngine } from '#server/ledger/index.ts'
import { type GuardedKind, guardedKind, requestApproval } from '#server/modules/approvals/index.ts'
import { readSetting } from '#server/modules/settings/index.ts'
import {
  coverNumber,
  findSettlementOfAnyone,
  lockSettlements,
  paySettlement as payAtDesk,
} from '#server/modules/settlements/index.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { Origin, StaffActor } from '#server/platform/http/caller.ts'

const currency = defaultCurrency
const kind = 'settlement-payment'

const payload = z.strictObject({
  settlement_id: idInput,
  bank_reference: z.string(),
  paid_on: z.string(),
  note: z.string().nullable(),
  /** When the merchant had last named an account. */
  account_changed_at: instant.nullable(),
})
type Payload = z.output<typeof payload>

interface Deps {
  readonly database: Database
  readonly engine: PostingEngine
}

export interface Payment {
  readonly actor: StaffActor
  readonly origin: Origin
  readonly settlementId: bigint
  readonly bankReference: string
  /** A Tripoli day. */
  readonly paidOn: string
  readonly note: string | null
  /** When the merchant had last named an account, as it was shown; left out where none was shown. */
  readonly payeeChangedAt?: string | null | undefined
}

/**
 * Records a payment at once, or keeps it for a second person when the net amount is above the limit of the settings.
 * @throws Refusal `request.not_found`, `settlement.not_payable`, `settlement.payee_changed`, `approval.needed` when the
 * limit fell meanwhile
 */
export async function paySettlement(
  deps: Deps,
  payment: Payment,
): Promise<{ done: Record<string, never> } | { approvalId: bigint }> {
  const { actor, origin, settlementId, payeeChangedAt: seenAt } = payment
  const { db } = deps.database
  const facts = await findFacts(db, settlementId)
  if (!facts) throw new Refusal('request.not_found')
  if (facts.status !== 'requested') throw new Refusal('settlement.not_payable')
  const asked: Payload = {
    settlement_id: settlementId,
    bank_reference: payment.bankReference,
    paid_on: payment.paidOn,
    note: payment.note,
    account_changed_at: facts.accountChangedAt?.toISOString() ?? null,
  }
  const agreed = seenAt === undefined ? undefined : agreedOf(seenAt)
  if (facts.netMinor > (await readSetting(db, 'settlement_alone_max'))) {
    if (agreed && agreed.accountChangedAt?.getTime() !== facts.accountChangedAt?.getTime())
      throw new Refusal('settlement.payee_changed')
    return { approvalId: await askForPayment(deps.database, { actor, origin, asked, facts }) }
  }
  const input = { ...answerOf(asked), ...(agreed && { agreed }) }
  await deps.engine.post(payAtDesk, { input, actor: { type: 'staff', id: actor.id }, ip: origin.ip })
  return { done: {} }
}

export function settlementPaymentKind({ engine }: Pick<Deps, 'engine'>): GuardedKind {
  return guardedKind<Payload>({
    kind,
    payload,
    async current(db, { settlement_id: id }) {
      const facts = await findFacts(db, id)
      return facts && shownOf(facts)
    },
    async title(db, { settlement_id: id }) {
      return (await findFacts(db, id))?.merchant ?? null
    },
    run: {
      async submit({ approvalId, makerId, checker, payload: asked, origin }) {
        const agreed = agreedOf(asked.account_changed_at)
        const approval = { approvalId, checkerId: checker.id, origin }
        await engine.post(payAtDesk, {
          input: { ...answerOf(asked), agreed, approval },
          actor: { type: 'staff', id: makerId },
        })
      },
    },
  })
}

interface Facts {
  readonly status: string
  readonly merchant: string
  readonly netMinor: bigint
  readonly payee: PayoutAccount | null
  readonly askedAt: Date
  /** When the merchant last named an account, that of the settlement or a later one. */
  readonly accountChangedAt: Date | null
}

/** Takes the settlement's row: whoever refuses it at the same moment waits, and finds that it is asked for. */
function askForPayment(
  database: Database,
  { actor, origin, asked, facts }: { actor: StaffActor; origin: Origin; asked: Payload; facts: Facts },
): Promise<bigint> {
  const { settlement_id: id, ...payment } = asked
  const before = shownOf(facts)
  return database.transact(async (tx) => {
    const [settlement] = await lockSettlements(tx, [id])
    if (settlement?.status !== 'requested') throw new Refusal('settlement.not_payable')
    return requestApproval(
      tx,
      { kind },
      {
        actor,
        origin,
        subject: { type: 'settlement', id },
        payload: { ...asked },
        before,
        after: { ...before, ...payment, status: 'paid' },
        covered: {
          account: facts.payee && writeAccount({ ...facts.payee, number: coverNumber(facts.payee.number) }),
        },
        reason: asked.note,
      },
    )
  })
}

async function findFacts(db: Db, id: bigint): Promise<Facts | null> {
  const row = await findSettlementOfAnyone(db, id)
  return row
    ? {
        status: row.status,
        merchant: row.clientName,
        netMinor: row.totalMinor - row.feeMinor,
        payee: row.payee,
        askedAt: row.createdAt,
        accountChangedAt: row.payeeChangedAt,
      }
    : null
}

/** What a second person compares, with what makes the account doubtful: another one named meanwhile is a change. */
function shownOf({ status, merchant, netMinor, payee, askedAt, accountChangedAt: changedAt }: Facts) {
  return {
    status,
    merchant,
    account: payee && writeAccount(payee),
    account_changed_at: changedAt?.toISOString() ?? null,
    account_warning: payeeWarning({ isNamed: payee !== null, changedAt, askedAt }),
    net_amount: toWire(netMinor, currency),
    currency,
  }
}

function writeAccount({ bank, holder, number }: PayoutAccount): string {
  return `${bank} · ${holder} · \u2066${number}\u2069`
}

function agreedOf(seenAt: string | null) {
  return { accountChangedAt: seenAt === null ? null : new Date(seenAt) }
}

function answerOf({ settlement_id, bank_reference, paid_on, note }: Payload) {
  return { settlementId: settlement_id, note, bank: { reference: bank_reference, paidOn: paid_on } }
}

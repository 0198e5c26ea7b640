import type { AnswerOf, BodyInput } from '#contract/kernel/operation.ts'
import type { createRecharge } from '#contract/operations/recharges/create-recharge.ts'
import type { listRechargeMethods } from '#contract/operations/recharges/list-recharge-methods.ts'
import type { createCashRecharge } from '#contract/operations/recharges/recharge-by-seller.ts'
import type { useMoneyWrite } from '#web/lib/api/use-money-write.ts'

/** One way to recharge, as it is offered. */
export type Method = AnswerOf<typeof listRechargeMethods>[number]

/** The one recharge that a page is about, whichever way it goes. */
export type RechargeWrite = ReturnType<typeof useMoneyWrite<typeof createRecharge>>

/** What a seller fills in. */
export type CashBody = BodyInput<typeof createCashRecharge>

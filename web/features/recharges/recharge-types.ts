import type { AnswerOf, BodyInput } from '#contract/kernel/operation.ts'
import type { createRecharge } from '#contract/operations/recharges/create-recharge.ts'
import type { listRechargeMethods } from '#contract/operations/recharges/list-recharge-methods.ts'
import type { createCashRecharge } from '#contract/operations/recharges/recharge-by-seller.ts'
import type { useMoneyWrite } from '#web/lib/api/use-money-write.ts'

/** One offered recharge method. */
export type Method = AnswerOf<typeof listRechargeMethods>[number]

/** The recharge of a page, by any method. */
export type RechargeWrite = ReturnType<typeof useMoneyWrite<typeof createRecharge>>

/** The seller's input. */
export type CashBody = BodyInput<typeof createCashRecharge>

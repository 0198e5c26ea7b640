import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { listRechargeMethods as contract } from '#contract/operations/recharges/list-recharge-methods.ts'
import { rechargeMethod } from '#contract/operations/recharges/recharge.ts'
import { bankAccounts } from '#contract/shapes/bank-account.ts'
import {
  asksOf,
  describeTerms,
  type Gateways,
  listOpenMethods,
} from '#server/modules/payment-gateways/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { fileAddress } from '#server/platform/files/index.ts'

/** The methods a client may choose from, and what each asks for. */
export async function listMethods(db: Db, gateways: Gateways): Promise<AnswerInput<typeof contract>> {
  const methods = await listOpenMethods(db, gateways)
  return methods.map((method) => ({
    method: rechargeMethod.parse(method.code),
    channel: method.channel,
    name: method.name,
    instructions: method.instructions,
    icon_url: method.iconId === null ? null : fileAddress(method.iconId),
    ...describeTerms(method),
    asks: [...(asksOf[method.code] ?? [])],
    accounts: bankAccounts.parse(method.accounts),
  }))
}

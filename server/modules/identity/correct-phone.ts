import { languageOf } from '#contract/kernel/localized.ts'
import { maskPhone } from '#contract/kernel/phone.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { type ClientRow, changeClient, lockClient } from '#server/modules/clients/index.ts'
import type { Limiter } from '#server/platform/abuse/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type CodeBudget, lockProven, provePassword } from '#server/platform/sign-in/index.ts'
import { everMovedMoney } from './account.queries.ts'
import { endResets, type PasswordDeps, proverOf } from './client-sign-in.ts'
import type { LoginBudget } from './login-tries.ts'
import { resendSecondsMin } from './one-time-code.queries.ts'
import { type SmsBudget, withPaidCode } from './pay-sms.ts'
import { type CodeDeps, sendCodeNow } from './send-code.ts'
import { unprovenSubject } from './send-verification.ts'
import { type User, userOf } from './user.rules.ts'

interface Correction {
  readonly clientId: bigint
  readonly phone: string
  readonly currentPassword: string
}

/**
 * Corrects a mistyped phone before any was proven, with the password, a few times a day. Not if staff set the number,
 * nor once money came: it may have been meant for the number's owner. Opens its transaction itself, like logIn.
 * @throws Refusal `auth.incorrect_password`, `auth.already_verified`, `auth.phone_fixed`, `auth.taken`
 */
export async function correctPhone(
  deps: PasswordDeps &
    CodeDeps & { readonly limiter: Limiter<LoginBudget | SmsBudget | CodeBudget | 'phoneCorrection'> },
  { clientId, phone, currentPassword }: Correction,
): Promise<{ user: User; sent_to: string; resend_after: number }> {
  const prover = proverOf(deps, clientId)
  const provenHash = await provePassword(deps, prover, currentPassword)
  await deps.limiter.take('phoneCorrection', `client:${clientId}`)
  const correct = async (tx: Tx) => {
    const before = await lockClient(tx, clientId)
    await lockProven(tx, prover.holder, before && provenHash)
    if (!before) throw new Refusal('request.unauthenticated')
    await expectCorrectable(tx, before)
    const after = await changeClient(tx, clientId, { phone })
    await endResets(tx, clientId)
    await sendCodeNow(tx, deps, unprovenSubject(after, 'phone'), languageOf(after.locale))
    await recordActivity(tx, [
      {
        action: 'updated',
        subject: { type: 'client', id: clientId },
        actor: { type: 'client', id: clientId },
        before: { phone: before.phone },
        after: { phone },
      },
    ])
    return { user: userOf(after), sent_to: maskPhone(phone), resend_after: resendSecondsMin }
  }
  return withPaidCode(deps, phone, () => deps.database.transact(correct))
}

async function expectCorrectable(tx: Tx, client: ClientRow): Promise<void> {
  if (client.phone_verified_at !== null) throw new Refusal('auth.already_verified')
  if (client.phone_replaced || (await everMovedMoney(tx, client.id))) throw new Refusal('auth.phone_fixed')
}

import type { Language } from '#contract/kernel/localized.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { addClient, isUsernameTaken, nextMemberNo } from '#server/modules/clients/index.ts'
import { isCityShown } from '#server/modules/locations/index.ts'
import { notify } from '#server/modules/notifications/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Origin } from '#server/platform/http/caller.ts'
import { newOneTimeCode } from '#server/platform/secrets/index.ts'
import { openSession } from './open-session.ts'
import { type CodeDeps, sendCode } from './send-code.ts'
import { type User, userOf } from './user.rules.ts'

export interface Registration {
  readonly name: string
  readonly phone: string
  readonly email?: string | undefined
  readonly username?: string | undefined
  readonly passwordHash: string
  readonly cityId?: bigint | undefined
  /** `YYYY-MM-DD`, old enough. */
  readonly birthDate?: string | undefined
  /** Checked before. */
  readonly promoCode?: string | undefined
  readonly locale: Language
  readonly origin: Origin
}

/** Opens an account, signs it in and sends a code to its phone. */
export async function registerClient(
  tx: Tx,
  deps: CodeDeps,
  registration: Registration,
): Promise<{ user: User; token: string; key: string }> {
  const { name, phone, locale, origin } = registration
  if (registration.cityId !== undefined && !(await isCityShown(tx, registration.cityId)))
    throw new Refusal('request.invalid', {}, { city_id: 'request.not_found' })
  const client = await addClient(tx, {
    name,
    phone,
    ...(await identifiersOf(tx, registration.username)),
    locale,
    email: registration.email?.toLowerCase() ?? null,
    password_hash: registration.passwordHash,
    city_id: registration.cityId ?? null,
    birth_date: registration.birthDate ?? null,
    registered_with: registration.promoCode || null,
  })
  const opened = await openSession(tx, { clientId: client.id, login: phone, isKept: false, origin })
  await sendCode(tx, deps, { clientId: client.id, purpose: 'verify_phone', destination: phone }, locale)
  await notify(tx, [{ clientId: client.id, kind: 'welcome', data: { name } }])
  await recordActivity(tx, [
    {
      action: 'created',
      subject: { type: 'client', id: client.id },
      actor: { type: 'client', id: client.id },
      ip: origin.ip,
      requestId: origin.requestId,
      after: { name, phone, username: client.username, email: client.email, city_id: client.city_id },
    },
  ])
  return { user: userOf(client), ...opened }
}

/** The given username, or one with the member number; another client may have taken that name on purpose. */
async function identifiersOf(tx: Tx, given: string | undefined) {
  if (given !== undefined) return { username: given }
  const memberNo = await nextMemberNo(tx)
  const plain = `m${memberNo}`
  const isTaken = await isUsernameTaken(tx, plain)
  return { member_no: memberNo, username: isTaken ? `${plain}.${newOneTimeCode()}` : plain }
}

import type { StaffSessionAnswer } from '#contract/operations/staff-access/show-staff-session.ts'
import { readSetting } from '#server/modules/settings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readAccount, selectRoles } from './account.queries.ts'
import { countFactors } from './second-factor.queries.ts'

export interface SessionDescribed {
  readonly staffId: bigint
  readonly state: 'halfway' | 'open'
  readonly permissions: ReadonlySet<string>
  readonly csrfToken: string
}

/** The signed-in person, for the console. */
export async function showSession(
  db: Db,
  environment: StaffSessionAnswer['environment'],
  { staffId, state, permissions, csrfToken }: SessionDescribed,
): Promise<StaffSessionAnswer> {
  const account = await readAccount(db, staffId)
  const roles = await selectRoles(db, staffId)
  const { totp, passkeys, recoveryCodes } = await countFactors(db, staffId)
  return {
    state,
    user: {
      id: String(account.id),
      name: account.name,
      username: account.username,
      email: account.email,
      locale: account.locale,
      roles: roles.map(({ id, name_ar, name_en }) => ({
        id: String(id),
        name: { ar: name_ar, en: name_en },
      })),
      permissions: [...permissions],
      second_factor: {
        required: await readSetting(db, 'staff_second_factor_required'),
        totp,
        passkeys,
        recovery_codes: recoveryCodes,
      },
    },
    csrf_token: csrfToken,
    environment,
  }
}

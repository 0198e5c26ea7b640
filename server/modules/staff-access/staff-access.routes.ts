import type { StaffSessionAnswer } from '#contract/operations/staff-access/show-staff-session.ts'
import { showStaffSession } from '#contract/operations/staff-access/show-staff-session.ts'
import { staffLogin, staffLogout } from '#contract/operations/staff-access/sign-in.ts'
import type { Api } from '#server/platform/http/api.ts'
import { leaveSession } from './leave-session.ts'
import { showSession } from './show-session.ts'
import { type SignInDeps, signIn } from './sign-in.ts'

export interface StaffAccessDeps extends SignInDeps {
  readonly environment: StaffSessionAnswer['environment']
}

export function routeStaffAccess(api: Api, deps: StaffAccessDeps): void {
  routeSession(api, deps)
}

function routeSession(api: Api, deps: StaffAccessDeps): void {
  const { database, environment } = deps
  api.session(staffLogin, ({ body, origin }) => signIn(deps, { ...body, origin }))
  api.route(showStaffSession, ({ actor: { id: staffId, ...session } }) =>
    showSession(database.db, environment, { staffId, ...session }),
  )
  api.session(staffLogout, async ({ actor }) => {
    await database.transact((tx) => leaveSession(tx, actor))
    return { answer: {}, token: null }
  })
}

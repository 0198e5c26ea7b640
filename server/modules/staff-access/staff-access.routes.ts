import { maskEmail } from '#contract/kernel/mask-email.ts'
import {
  endStaffSession,
  listStaffNotifications,
  listStaffSessions,
  readStaffNotifications,
  updateStaffProfile,
} from '#contract/operations/staff-access/my-account.ts'
import {
  listSecondFactors,
  offerPasskey as offerPasskeyOperation,
  proveAfresh as proveAfreshOperation,
  provePasskey as provePasskeyOperation,
  proveRecoveryCode as proveRecoveryCodeOperation,
  proveTotp as proveTotpOperation,
} from '#contract/operations/staff-access/second-factor.ts'
import {
  addPasskey as addPasskeyOperation,
  beginPasskey as beginPasskeyOperation,
  beginTotp as beginTotpOperation,
  confirmTotp as confirmTotpOperation,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from '#contract/operations/staff-access/set-up-factor.ts'
import { showStaffSession } from '#contract/operations/staff-access/show-staff-session.ts'
import { staffLogin, staffLogout } from '#contract/operations/staff-access/sign-in.ts'
import {
  staffForgotPassword,
  staffResetPassword,
  staffUpdatePassword,
  staffVerifyForgotPassword,
} from '#contract/operations/staff-access/staff-password.ts'
import { listNotifications, markRead } from '#server/modules/staff-notices/index.ts'
import type { Limiter } from '#server/platform/abuse/index.ts'
import type { Api } from '#server/platform/http/api.ts'
import * as signIn from '#server/platform/sign-in/index.ts'
import type { Proof } from './allow-set-up.ts'
import { listFactors } from './list-factors.ts'
import { proveAfresh } from './prove-afresh.ts'
import { proveRecoveryCode, proveTotp } from './prove-code.ts'
import { offerPasskey, type PasskeyDeps, provePasskey } from './prove-passkey.ts'
import { changeRecoveryCodes, removeFactor } from './remove-factor.ts'
import { askerOf, verifyReset } from './reset-password.ts'
import { addPasskey, beginPasskey } from './set-up-passkey.ts'
import { beginTotp, confirmTotp } from './set-up-totp.ts'
import { showSession } from './show-session.ts'
import { signIn as logIn } from './sign-in.ts'
import { onNewPassword, proverOf } from './staff-sign-in.ts'
import { updateProfile } from './update-profile.ts'

export interface StaffAccessDeps extends PasskeyDeps {
  readonly limiter: Limiter<
    | 'staffOwn'
    | 'staffAccount'
    | 'staffUnknown'
    | 'staffLockNotice'
    | signIn.CodeBudget
    | 'codeAccount'
    | 'codeTries'
    | 'resetSent'
    | 'resetTries'
  >
}

export function routeStaffAccess(api: Api, deps: StaffAccessDeps): void {
  routeSession(api, deps)
  routeProofs(api, deps)
  routeSetUp(api, deps)
  routeRemoval(api, deps)
  routePassword(api, deps)
  routeAccount(api, deps)
}

function routeSession(api: Api, deps: StaffAccessDeps): void {
  const { database, environment } = deps
  api.session(staffLogin, ({ body, origin, visitor }) => logIn(deps, { ...body, origin, visitor }))
  api.route(showStaffSession, ({ actor: { id: staffId, ...session } }) =>
    showSession(database.db, environment, { staffId, ...session }),
  )
  api.session(staffLogout, async ({ actor }) => {
    await database.transact((tx) => signIn.endSession(tx, actor, actor.sessionId))
    return { answer: {}, token: null }
  })
}

function routeProofs(api: Api, deps: StaffAccessDeps): void {
  api.route(listSecondFactors, ({ actor }) => listFactors(deps.database.db, actor.id))
  api.session(proveTotpOperation, ({ body, ...proving }) => proveTotp(deps, proving, body.code))
  api.session(proveRecoveryCodeOperation, ({ body, ...proving }) =>
    proveRecoveryCode(deps, proving, body.code),
  )
  api.route(proveAfreshOperation, ({ body, ...proving }) => proveAfresh(deps, proving, body))
  api.route(offerPasskeyOperation, ({ actor }) => offerPasskey(deps, actor))
  api.session(provePasskeyOperation, ({ body, ...proving }) => provePasskey(deps, proving, body.response))
}

function routeSetUp(api: Api, deps: StaffAccessDeps): void {
  api.route(beginTotpOperation, ({ body, ...proving }) => beginTotp(deps, proving, proofOf(body)))
  api.session(confirmTotpOperation, ({ body, ...proving }) => confirmTotp(deps, proving, body.code))
  api.route(beginPasskeyOperation, ({ body, ...proving }) => beginPasskey(deps, proving, proofOf(body)))
  api.session(addPasskeyOperation, ({ body, ...proving }) => addPasskey(deps, proving, body))
}

function proofOf(body: { current_password?: string | undefined; code?: string | undefined }): Proof {
  return { password: body.current_password ?? '', code: body.code }
}

function routeRemoval(api: Api, deps: StaffAccessDeps): void {
  api.route(removeTotp, ({ body, ...proving }) =>
    removeFactor(deps, proving, { factor: 'totp', ...proofOf(body) }),
  )
  api.route(removePasskey, ({ body, params, ...proving }) =>
    removeFactor(deps, proving, { factor: { passkeyId: params.id }, ...proofOf(body) }),
  )
  api.route(renewRecoveryCodes, ({ body, ...proving }) => changeRecoveryCodes(deps, proving, proofOf(body)))
}

function routePassword(api: Api, deps: StaffAccessDeps): void {
  const { jobs, keys } = deps
  api.route(staffForgotPassword, async ({ body: { email }, visitor }) => ({
    sent_to: maskEmail(email),
    resend_after: await signIn.askForCode(deps, 'staff', await askerOf(deps.database.db, email, visitor)),
  }))
  api.route(staffVerifyForgotPassword, async ({ body, visitor }) => {
    const asker = await askerOf(deps.database.db, body.email, visitor)
    return signIn.tryResetCode(deps, 'staff', asker, (tx) =>
      verifyReset(tx, keys, { ...asker, code: body.code }),
    )
  })
  api.route(staffResetPassword, ({ body: { reset_token: resetToken, password }, origin }) =>
    signIn.resetPassword(deps, 'staff', { resetToken, password, jobs, onNewPassword, origin }),
  )
  api.route(staffUpdatePassword, ({ actor, body, origin }) =>
    signIn.updatePassword(
      deps,
      { ...proverOf(deps, { actor, origin }), sessionId: actor.sessionId },
      { currentPassword: body.current_password, password: body.password, jobs, onNewPassword, origin },
    ),
  )
}

function routeAccount(api: Api, deps: StaffAccessDeps): void {
  const { database, environment } = deps
  api.route(updateStaffProfile, ({ actor, body }) =>
    database.transact(async (tx) => {
      await updateProfile(tx, actor, body)
      return showSession(tx, environment, { staffId: actor.id, ...actor })
    }),
  )
  api.route(listStaffSessions, ({ actor }) => signIn.listSessions(database.db, actor))
  api.route(endStaffSession, async ({ actor, params }) => {
    await database.transact((tx) => signIn.endSession(tx, actor, params.id))
    return {}
  })
  api.list(listStaffNotifications, ({ actor, query, origin }) =>
    listNotifications(database.db, { staffId: actor.id, page: query, locale: origin.locale }),
  )
  api.route(readStaffNotifications, async ({ actor, body }) => ({
    unread: await database.transact((tx) => markRead(tx, actor.id, body.ids)),
  }))
}

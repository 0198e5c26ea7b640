import { checkPassword } from '#contract/operations/identity/check-password.ts'
import {
  changeConfirmationLimit as changeLimitOperation,
  showConfirmationLimit as showLimitOperation,
} from '#contract/operations/identity/confirmation-limit.ts'
import { correctPhone as correctPhoneOperation } from '#contract/operations/identity/correct-phone.ts'
import { endSession as endSessionOperation } from '#contract/operations/identity/end-session.ts'
import {
  forgotPassword,
  resetPassword as resetPasswordOperation,
  verifyForgotPassword,
} from '#contract/operations/identity/forgot-password.ts'
import { listSessions as listSessionsOperation } from '#contract/operations/identity/list-sessions.ts'
import { login } from '#contract/operations/identity/login.ts'
import { logout } from '#contract/operations/identity/logout.ts'
import {
  beginPasskeyLogin as beginPasskeyLoginOperation,
  passkeyLogin,
} from '#contract/operations/identity/passkey-login.ts'
import { setPin as setPinOperation, showPin as showPinOperation } from '#contract/operations/identity/pin.ts'
import {
  changePhoto as changePhotoOperation,
  removePhoto,
} from '#contract/operations/identity/profile-photo.ts'
import {
  forgetDevice as forgetDeviceOperation,
  listProvenDevices as listDevicesOperation,
} from '#contract/operations/identity/proven-devices.ts'
import { register } from '#contract/operations/identity/register.ts'
import {
  addPasskey as addPasskeyOperation,
  beginPasskey as beginPasskeyOperation,
  beginTotp as beginTotpOperation,
  confirmTotp as confirmTotpOperation,
  removePasskey as removePasskeyOperation,
  removeTotp as removeTotpOperation,
  renewRecoveryCodes,
  showSecondFactor as showSecondFactorOperation,
} from '#contract/operations/identity/second-factor.ts'
import { sendVerification as sendVerificationOperation } from '#contract/operations/identity/send-verification.ts'
import { showProfile as showProfileOperation } from '#contract/operations/identity/show-profile.ts'
import { updatePassword as updatePasswordOperation } from '#contract/operations/identity/update-password.ts'
import { updateProfile as updateProfileOperation } from '#contract/operations/identity/update-profile.ts'
import { verify } from '#contract/operations/identity/verify.ts'
import { expectMayRegister, findClient } from '#server/modules/clients/index.ts'
import { readSetting } from '#server/modules/settings/index.ts'
import { type Limiter, uncount } from '#server/platform/abuse/index.ts'
import { countUpload, prepareImage, type UploadBudget, withVariants } from '#server/platform/files/index.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { ClientActor } from '#server/platform/http/caller.ts'
import * as signIn from '#server/platform/sign-in/index.ts'
import { changePhoto } from './change-photo.ts'
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  changeRecoveryCodes,
  confirmTotp,
  removePasskey,
  removeTotp,
} from './change-second-factor.ts'
import { checkPromoCode } from './check-promo-code.ts'
import { endSession, onNewPassword, proverOf } from './client-sign-in.ts'
import { changeConfirmationLimit, showConfirmationLimit } from './confirmation-limit.ts'
import { maskContact } from './contact.rules.ts'
import { correctPhone } from './correct-phone.ts'
import { askerOf } from './known-asker.ts'
import { listSessions } from './list-sessions.ts'
import { type LoginDeps, logIn } from './log-in.ts'
import { beginPasskeyLogin, logInByPasskey, type PasskeyLoginDeps } from './log-in-by-passkey.ts'
import { accountOf, type LoginBudget } from './login-tries.ts'
import { type SmsBudget, withPaidCode } from './pay-sms.ts'
import { setPin, showPin } from './prove-payment.ts'
import { forgetDevice, listProvenDevices } from './proven-devices.ts'
import { registerClient } from './register-client.ts'
import { type Factor, showSecondFactor } from './second-factor.ts'
import type { CodeDeps } from './send-code.ts'
import { sendVerification } from './send-verification.ts'
import { showProfile } from './show-profile.ts'
import { updateProfile } from './update-profile.ts'
import { verifyContact } from './verify-contact.ts'
import { verifyReset } from './verify-reset.ts'

export interface IdentityDeps extends LoginDeps, PasskeyLoginDeps, CodeDeps {
  readonly limiter: Limiter<
    | LoginBudget
    | 'loginFailures'
    | 'loginAlarm'
    | 'proofUsed'
    | 'codeAccount'
    | 'codeTries'
    | signIn.CodeBudget
    | SmsBudget
    | 'phoneCorrection'
    | 'guessedAccount'
    | 'resetSent'
    | 'resetTries'
    | 'nameChange'
    | UploadBudget
  >
}

export function routeIdentity(api: Api, deps: IdentityDeps): void {
  routeAccount(api, deps)
  routeVerification(api, deps)
  routeForgotPassword(api, deps)
  routeSessions(api, deps)
  routeSecondFactor(api, deps)
  routePhoto(api, deps)
}

function routeAccount(api: Api, deps: IdentityDeps): void {
  const { database, passwords } = deps
  api.route(register, async ({ body, origin }) => {
    const {
      city_id: cityId,
      promo_code: promoCode,
      locale = origin.locale,
      birth_date: birthDate,
      ...rest
    } = body
    await expectMayRegister(database.db, birthDate)
    if (promoCode) await checkPromoCode(deps, promoCode, origin.ip)
    signIn.expectUncommon(body.password, [body.username ?? body.phone, body.phone, ...body.name.split(' ')])
    // Hashed before the transaction: no connection waits for it.
    const passwordHash = await passwords.hash(body.password)
    return withPaidCode(deps, body.phone, () =>
      database.transact((tx) =>
        registerClient(tx, deps, { ...rest, passwordHash, birthDate, cityId, promoCode, locale, origin }),
      ),
    )
  })
  api.route(checkPassword, ({ body: { password, own } }) => {
    signIn.expectUncommon(password, own)
    return Promise.resolve({})
  })
  api.route(login, ({ body: { keep_signed_in: isKept = false, ...body }, origin, visitor }) =>
    logIn(deps, { ...body, isKept, origin, visitor }),
  )
  api.route(beginPasskeyLoginOperation, () => beginPasskeyLogin(deps))
  api.route(passkeyLogin, ({ body: { passkey, keep_signed_in: isKept = false }, origin, visitor }) =>
    logInByPasskey(deps, { passkey, isKept, origin, visitor }),
  )
  api.route(showProfileOperation, ({ actor }) =>
    showProfile(database, { clientId: actor.id, sessionId: actor.sessionId }),
  )
  api.route(updateProfileOperation, ({ actor, body }) => {
    const { current_password: currentPassword = '', ...change } = body
    return updateProfile(deps, { clientId: actor.id, change, currentPassword })
  })
  api.route(updatePasswordOperation, ({ actor, body, origin }) =>
    signIn.updatePassword(
      deps,
      { ...proverOf(deps, actor.id), sessionId: actor.sessionId },
      {
        currentPassword: body.current_password,
        password: body.password,
        jobs: deps.jobs,
        onNewPassword,
        origin,
      },
    ),
  )
}

function routeVerification(api: Api, deps: IdentityDeps): void {
  const { database, limiter, keys } = deps
  api.route(sendVerificationOperation, async ({ actor, body }) => {
    const budget = `client:${actor.id}`
    await limiter.take('codeAccount', budget)
    const { channel, unless_alive: unlessAlive = false } = body
    const send = () =>
      database.transact((tx) => sendVerification(tx, deps, { clientId: actor.id, channel, unlessAlive }))
    const destination = (await findClient(database.db, actor.id))?.[channel] ?? null
    const answer = await (destination === null
      ? send()
      : withPaidCode(deps, destination, send, ({ sent }) => sent))
    if (!answer.sent) await limiter.giveBack('codeAccount', budget)
    return answer
  })
  api.route(correctPhoneOperation, ({ actor, body }) => {
    const { phone, current_password: currentPassword } = body
    return correctPhone(deps, { clientId: actor.id, phone, currentPassword })
  })
  api.route(verify, async ({ actor, body, visitor }) => {
    const own = accountOf(actor.id)
    await signIn.allowTry(deps, { visitor, own })
    const outcome = await database.transact((tx) => verifyContact(tx, keys, { clientId: actor.id, ...body }))
    if ('wrong' in outcome) {
      await signIn.countWrong(deps)
      throw outcome.wrong
    }
    const answer = signIn.orThrow(outcome)
    await uncount(deps, signIn.unprovenCodes)
    await visitor.device.remember(own)
    return answer
  })
}

function routeForgotPassword(api: Api, deps: IdentityDeps): void {
  const { jobs, keys } = deps
  api.route(forgotPassword, async ({ body: { login: contact }, visitor }) => ({
    sent_to: maskContact(contact),
    resend_after: await signIn.askForCode(deps, 'client', await askerOf(deps.database.db, contact, visitor)),
  }))
  api.route(verifyForgotPassword, async ({ body: { login: contact, code }, visitor }) => {
    const asker = await askerOf(deps.database.db, contact, visitor)
    return signIn.tryResetCode(deps, 'client', asker, (tx) => verifyReset(tx, keys, { ...asker, code }))
  })
  api.route(resetPasswordOperation, ({ body: { reset_token: resetToken, password }, origin }) =>
    signIn.resetPassword(deps, 'client', { resetToken, password, jobs, onNewPassword, origin }),
  )
}

function routeSessions(api: Api, { database }: IdentityDeps): void {
  api.route(listSessionsOperation, ({ actor }) => listSessions(database.db, actor))
  api.route(endSessionOperation, ({ actor, params }) =>
    database.transact((tx) => endSession(tx, { id: actor.id, sessionId: params.id })),
  )
  api.route(listDevicesOperation, ({ actor, visitor }) => listProvenDevices(database.db, actor.id, visitor))
  api.route(forgetDeviceOperation, ({ actor, params }) =>
    database.transact((tx) => forgetDevice(tx, { clientId: actor.id, deviceId: params.id })),
  )
  api.route(logout, ({ actor }) => database.transact((tx) => endSession(tx, actor)))
}

function routeSecondFactor(api: Api, deps: IdentityDeps): void {
  api.route(showSecondFactorOperation, ({ actor }) => showSecondFactor(deps.database.db, actor.id))
  api.route(showPinOperation, ({ actor }) => showPin(deps.database.db, actor.id))
  api.route(setPinOperation, ({ actor, body }) => setPin(deps, { ...askingOf(actor, body), pin: body.pin }))
  api.route(showLimitOperation, ({ actor }) => showConfirmationLimit(deps.database.db, actor.id))
  api.route(changeLimitOperation, ({ actor, body: { above: aboveMinor, current_password = '', ...proof } }) =>
    changeConfirmationLimit(deps, { ...askingOf(actor, { current_password, ...proof }), aboveMinor }),
  )
  api.route(beginTotpOperation, ({ actor, body }) => beginTotp(deps, askingOf(actor, body)))
  api.route(confirmTotpOperation, ({ actor, body }) =>
    confirmTotp(deps, { clientId: actor.id, code: body.code }),
  )
  api.route(removeTotpOperation, ({ actor, body }) => removeTotp(deps, askingOf(actor, body)))
  api.route(beginPasskeyOperation, ({ actor, body }) => beginPasskey(deps, askingOf(actor, body)))
  api.route(addPasskeyOperation, ({ actor, body }) =>
    addPasskey(deps, { clientId: actor.id, sessionId: actor.sessionId, ...body }),
  )
  api.route(removePasskeyOperation, ({ actor, params, body }) =>
    removePasskey(deps, { ...askingOf(actor, body), passkeyId: params.id }),
  )
  api.route(renewRecoveryCodes, ({ actor, body }) => changeRecoveryCodes(deps, askingOf(actor, body)))
}

function askingOf(
  { id: clientId, sessionId }: ClientActor,
  { current_password: password, code, passkey }: Factor & { readonly current_password: string },
) {
  return { clientId, sessionId, password, code, passkey }
}

const megabyte = 1024 * 1024

function routePhoto(api: Api, { database, limiter }: IdentityDeps): void {
  api.route(changePhotoOperation, async ({ actor, body }) => {
    await countUpload(limiter, actor.id, { bytes: body.photo.bytes, kind: 'photo' })
    const megabytes = await readSetting(database.db, 'picture_megabytes_max')
    const image = await withVariants(
      await prepareImage(body.photo, { field: 'photo', bytesMax: megabytes * megabyte }),
    )
    return database.transact((tx) => changePhoto(tx, actor.id, image))
  })
  api.route(removePhoto, ({ actor }) => database.transact((tx) => changePhoto(tx, actor.id, null)))
}

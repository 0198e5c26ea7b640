// Calls of the sign-in with their rules, loaded when a form is first used.

export const loadLogin = async () => (await import('#contract/operations/identity/login.ts')).login

export const loadPasskeyLogin = () => import('#contract/operations/identity/passkey-login.ts')

export const loadRegister = async () => (await import('#contract/operations/identity/register.ts')).register

export const loadForgotPassword = async () =>
  (await import('#contract/operations/identity/forgot-password.ts')).forgotPassword

export const loadVerifyForgotPassword = async () =>
  (await import('#contract/operations/identity/forgot-password.ts')).verifyForgotPassword

export const loadResetPassword = async () =>
  (await import('#contract/operations/identity/forgot-password.ts')).resetPassword

export const loadVerify = async () => (await import('#contract/operations/identity/verify.ts')).verify

export const loadSendVerification = async () =>
  (await import('#contract/operations/identity/send-verification.ts')).sendVerification

export const loadCorrectPhone = async () =>
  (await import('#contract/operations/identity/correct-phone.ts')).correctPhone

/** Of passkeys: few people need them. */
export const loadCeremonies = () => import('#web/lib/passkeys/ceremonies.ts')

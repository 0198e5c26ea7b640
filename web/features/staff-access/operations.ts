// Calls of the sign-in with their rules, loaded when a form is first used.

export const loadLogin = async () => (await import('#contract/operations/staff-access/sign-in.ts')).staffLogin

export const loadForgotPassword = async () =>
  (await import('#contract/operations/staff-access/staff-password.ts')).staffForgotPassword

export const loadVerifyForgotPassword = async () =>
  (await import('#contract/operations/staff-access/staff-password.ts')).staffVerifyForgotPassword

export const loadResetPassword = async () =>
  (await import('#contract/operations/staff-access/staff-password.ts')).staffResetPassword

export { confirmTotpCode, spendRecoveryCode, spendTotp } from './prove-factor.ts'
export { renewRecoveryCodes } from './recovery-codes.ts'
export {
  countRecoveryCodes,
  deleteTotp,
  readTotp,
  replaceRecoveryCodes,
  savePendingTotp,
} from './second-factor.queries.ts'
export { newSecret } from './totp-secret.ts'

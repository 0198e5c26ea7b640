export { deletePasskey, deletePasskeys, findPasskeyOwner, selectPasskeys } from './passkey.queries.ts'
export {
  beginNewPasskey,
  beginProof,
  beginSignIn,
  describePasskeys,
  isMadeFor,
  keepPasskey,
  spendPasskey,
} from './passkeys.ts'
export { confirmTotpCode, spendFactor, spendRecoveryCode, spendTotp } from './prove-factor.ts'
export { renewRecoveryCodes } from './recovery-codes.ts'
export {
  countRecoveryCodes,
  deleteTotp,
  readTotp,
  replaceRecoveryCodes,
  savePendingTotp,
} from './second-factor.queries.ts'
export { countSeedKeys, rewrapSeedKeys } from './seed-key.ts'
export { newSignInChallenge, takeSignInChallenge } from './sign-in-challenge.ts'
export { newSecret } from './totp-secret.ts'

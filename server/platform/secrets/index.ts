export { isCommonPassword } from './common-password.ts'
export { encodeCrockford, normaliseCrockford } from './crockford.ts'
export { type KeyRing, type KeySource, openKeyRing, UnknownKey } from './key-ring.ts'
export { keyedDigitsOf, linkTokenOf, readLinkToken } from './link-token.ts'
export { isOpenPass, openPasses } from './pass.ts'
export { nobodysPassword, openPasswords, type PasswordCost, type Passwords } from './passwords.ts'
export { parseReference, referenceOf } from './reference.ts'
export {
  newDataKey,
  openDataKey,
  rewrapDataKey,
  SealBroken,
  seal,
  unsealText,
  type WrappedKey,
} from './sealing.ts'
export {
  equalInConstantTime,
  hashOneTimeCode,
  hashToken,
  isToken,
  keyedHash,
  newOneTimeCode,
  newToken,
} from './tokens.ts'

export { decodeCrockford, encodeCrockford, normaliseCrockford } from './crockford.ts'
export { type KeyRing, type KeySource, openKeyRing, UnknownKey } from './key-ring.ts'
export { isOutdated, openPasswords, type Passwords } from './passwords.ts'
export { takeRandomBytes } from './random-bytes.ts'
export { parseReference, referenceOf } from './reference.ts'
export {
  newDataKey,
  openDataKey,
  rewrapDataKey,
  SealBroken,
  seal,
  unseal,
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

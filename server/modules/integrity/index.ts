export { checkLatest } from './check-latest.ts'
export { unfreezeAccount } from './unfreeze-account.ts'
export { type CheckDone, verifyEverything } from './verify-everything.ts'

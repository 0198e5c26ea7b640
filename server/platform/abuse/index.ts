export { networkOf } from '../networks.ts'
export {
  type Breaker,
  type BreakerDeps,
  countTogether,
  endAlarm,
  isTripped,
  takes,
  uncount,
} from './breaker.ts'
export { evenly, refuseEvenly } from './evenly.ts'
export { type GuessGuard, openGuessGuard } from './guess-guard.ts'
export { type AttemptRule, type Budget, createLimiter, type Limiter } from './limits.ts'
export { bitsFor } from './proof-of-work.ts'
export { takeAll } from './take-all.ts'
export { takeOfNetworks } from './take-of-networks.ts'
export { type Attempts, forgetTries, type TryBudgets, triesFrom, triesOfOwn } from './tries.ts'
export { type CheckedVisitor, openVisitors, type Visitor, type Visitors } from './visitor.ts'

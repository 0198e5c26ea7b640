import { hash, type Options, verify } from '@node-rs/argon2'
import { openWorkQueue, type QueueState } from '../work-queue.ts'

/** Of argon2id, the package's default. */
export interface PasswordCost {
  readonly memoryKibibytes: number
  readonly passes: number
}
/** OWASP's recommendation, with one thread; about 30 ms. */
const recommendedCost: PasswordCost = { memoryKibibytes: 19_456, passes: 2 }

/** The hash of 32 forgotten random bytes: clients whom staff register set a password by "forgot password". */
export const nobodysPassword =
  '$argon2id$v=19$m=19456,t=2,p=1$FqJyESwLs6KY3FBT34LvXw$PM+SI22MuK2cIrwH7HyWVVREpTrQnAhH0nD9dHTn9iY'

export interface Passwords {
  /** A PHC string. @throws Refusal `busy` */
  hash(password: string): Promise<string>
  /**
   * Without a stored hash it takes the same time and returns false, so the speed does not reveal an unknown login.
   * @throws Refusal `busy`
   */
  verify(stored: string | null, password: string): Promise<boolean>
  /** Whether a hash has another cost and should be made again at the next login. */
  isOutdated(stored: string): boolean
  readonly queue: QueueState
}

/** Places that one address cannot take. */
const othersMin = 8

/**
 * @param atOnceMax concurrent hashes of that many kibibytes each; more than the cores only slows all of them
 * @param waitingMax beyond it a call is refused, so a flood of logins cannot fill the memory
 */
export function openPasswords({
  atOnceMax = 2,
  waitingMax = 64,
  cost: { memoryKibibytes, passes } = recommendedCost,
} = {}): Passwords {
  const options: Options = { memoryCost: memoryKibibytes, timeCost: passes, parallelism: 1, outputLen: 32 }
  const current = `$argon2id$v=19$m=${memoryKibibytes},t=${passes},p=1$`
  const queue = openWorkQueue({
    atOnce: atOnceMax,
    waitingMax,
    ofCallerMax: atOnceMax + waitingMax - othersMin,
  })
  return {
    hash: (password) => queue.run(() => hash(normalise(password), options)),
    verify: (stored, password) => queue.run(() => verifyOrSpend(stored, normalise(password), options)),
    isOutdated: (stored) => !stored.startsWith(current),
    queue,
  }
}

async function verifyOrSpend(stored: string | null, password: string, options: Options): Promise<boolean> {
  if (stored !== null) return verify(stored, password)
  await hash(password, options)
  return false
}

/** One password is one sequence of bytes on every keyboard. */
function normalise(password: string): string {
  return password.normalize('NFKC')
}

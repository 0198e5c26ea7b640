import { hash, type Options, verify } from '@node-rs/argon2'
import { type LineState, openWorkLine } from '../work-line.ts'

// argon2id (the package's default) with OWASP's recommended cost: 19 MiB, two passes, one thread; about 30 ms.
const memoryKibibytes = 19_456
const options: Options = { memoryCost: memoryKibibytes, timeCost: 2, parallelism: 1, outputLen: 32 }
const currentCost = `$argon2id$v=19$m=${memoryKibibytes},t=2,p=1$`

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
  readonly line: LineState
}

/** Places that one address cannot take. */
const othersMin = 8

/** Whether a hash has an old cost and should be made again at the next login. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(currentCost)
}

/**
 * @param atOnceMax concurrent hashes of 19 MiB each; more than the cores only slows all of them
 * @param waitingMax beyond it a call is refused, so a flood of logins cannot fill the memory
 */
export function openPasswords({ atOnceMax = 2, waitingMax = 64 } = {}): Passwords {
  const line = openWorkLine({
    atOnce: atOnceMax,
    waitingMax,
    ofCallerMax: atOnceMax + waitingMax - othersMin,
  })
  return {
    hash: (password) => line.run(() => hash(normalise(password), options)),
    verify: (stored, password) => line.run(() => verifyOrSpend(stored, normalise(password))),
    line,
  }
}

async function verifyOrSpend(stored: string | null, password: string): Promise<boolean> {
  if (stored !== null) return verify(stored, password)
  await hash(password, options)
  return false
}

/** One password is one sequence of bytes on every keyboard. */
function normalise(password: string): string {
  return password.normalize('NFKC')
}

import { isCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { type AccountAddress, type AccountState, type Actor, accountKey } from './account.rules.ts'
import type { Book, HeldChange, Posting, Tally } from './operation.ts'

/** A locked account while its batch is decided; changed in place. */
export interface AccountCell {
  readonly id: bigint
  readonly address: AccountAddress
  readonly floorMinor: bigint | null
  readonly frozen: boolean
  version: bigint
  balanceMinor: bigint
  heldMinor: bigint
  /** What its owner owes elsewhere: not available. */
  owedMinor: bigint
  tally: string | null
  /** A decision of this batch changed it, so it must be written. */
  changed: boolean
  /** `owedMinor` is another one. */
  owesAnew: boolean
}

export interface Entry {
  readonly accountId: bigint
  readonly version: bigint
  readonly transactionId: bigint
  /** Below zero: taken from the account. */
  readonly amountMinor: bigint
  readonly balanceAfterMinor: bigint
}

/** The part of a decision that `post` needs. */
export interface Movement {
  readonly postings: readonly Posting[]
  readonly held?: readonly HeldChange[]
  readonly owed?: readonly HeldChange[]
  readonly tallies?: readonly Tally[]
}

export interface RunningBook {
  readonly book: Book
  /** Sets the transaction of the next decision and its actor: a refusal names the owner of the balance. */
  turnTo(transactionId: bigint, actor?: Actor): void
  /**
   * Moves the money, or changes nothing and throws: a Refusal when a floor or a freeze forbids it, a RangeError when
   * the movement is a defect.
   * @returns its entries
   */
  post(movement: Movement): readonly Entry[]
}

const balanceMinorMax = 2n ** 63n - 1n
const system: Actor = { type: 'system', id: null }

/** `cells` by `accountKey`. */
export function openBook(cells: ReadonlyMap<string, AccountCell>, now: Date): RunningBook {
  // Operations ask for the same object several times; its key is a text that has to be made.
  const found = new Map<AccountAddress, AccountCell>()
  const cellOf = (account: AccountAddress): AccountCell => {
    const before = found.get(account)
    if (before) return before
    const cell = cells.get(accountKey(account))
    if (!cell) throw new RangeError(`account ${accountKey(account)} was not named by accounts()`)
    found.set(account, cell)
    return cell
  }
  let whose: Whose = 'own'
  // The id is a plain field: with a getter each batch gets its own shape, which keeps the batch in memory.
  const book = {
    now,
    transactionId: 0n,
    actor: system,
    accountId: (account: AccountAddress) => cellOf(account).id,
    balance: (account: AccountAddress) => cellOf(account).balanceMinor,
    held: (account: AccountAddress) => cellOf(account).heldMinor,
    available: (account: AccountAddress) => available(cellOf(account)),
    frozen: (account: AccountAddress) => cellOf(account).frozen,
    tally: (account: AccountAddress) => cellOf(account).tally,
  }
  return {
    book,
    turnTo(id, actor) {
      book.transactionId = id
      book.actor = actor ?? system
      whose = actor === undefined || actor.type === 'client' ? 'own' : 'account'
    },
    post(movement) {
      const { legs, changes, owing } = planChanges(movement, cellOf)
      for (const change of changes) expectAllowed(change, whose)
      const tallied = movement.tallies?.map(({ account, text }) => ({ cell: cellOf(account), text })) ?? []
      const added = legs.map(({ cell, amountMinor }) => enter(cell, amountMinor, book.transactionId))
      for (const { cell, heldMinor } of changes) {
        cell.heldMinor += heldMinor
        cell.changed = true
      }
      for (const { cell, text } of tallied) {
        cell.tally = text
        cell.changed = true
      }
      for (const [cell, owedMinor] of owing) {
        cell.owedMinor = owedMinor
        cell.owesAnew = true
        cell.changed = true
      }
      return added
    },
  }
}

export function stateOf(cell: AccountCell): AccountState {
  const { id, address, version, balanceMinor, heldMinor, frozen } = cell
  return { id, address, version, balanceMinor, heldMinor, frozen }
}

interface Change {
  readonly cell: AccountCell
  balanceMinor: bigint
  heldMinor: bigint
  /** What this movement pays of what is owed. */
  paidMinor: bigint
}

interface Leg {
  readonly cell: AccountCell
  amountMinor: bigint
}

interface Plan {
  /** In payments: what an account pays by postings that follow each other, then what each of them brings. */
  readonly legs: readonly Leg[]
  /** The movement's sum by account: floors hold after it, not between its postings. */
  readonly changes: readonly Change[]
  /** What owners owe after it. */
  readonly owing: ReadonlyMap<AccountCell, bigint>
}

function planChanges(movement: Movement, cellOf: (account: AccountAddress) => AccountCell): Plan {
  const { postings, held = [], owed = [] } = movement
  if (postings.length === 0 && held.length === 0) throw new RangeError('a decision moves nothing')
  const legs: Leg[] = []
  let payment: Leg | undefined
  const changes: Change[] = []
  for (const { from, to, amountMinor } of postings) {
    const source = changeOf(changes, cellOf(from))
    const target = changeOf(changes, cellOf(to))
    if (amountMinor <= 0n || amountMinor > balanceMinorMax)
      throw new RangeError(`a posting of ${amountMinor}`)
    if (source === target) throw new RangeError(`a posting from ${accountKey(from)} to itself`)
    if (from.currency !== to.currency) {
      throw new RangeError(`a posting from ${from.currency} to ${to.currency}`)
    }
    source.balanceMinor -= amountMinor
    target.balanceMinor += amountMinor
    if (payment?.cell === source.cell) payment.amountMinor -= amountMinor
    else {
      payment = { cell: source.cell, amountMinor: -amountMinor }
      legs.push(payment)
    }
    if (payment.amountMinor < -balanceMinorMax) throw new RangeError(`a payment of ${-payment.amountMinor}`)
    legs.push({ cell: target.cell, amountMinor })
  }
  for (const { account, amountMinor } of held) changeOf(changes, cellOf(account)).heldMinor += amountMinor
  for (const { account, amountMinor } of owed)
    for (const change of changes)
      if (amountMinor < 0n && change.cell === cellOf(account)) change.paidMinor -= amountMinor
  return { legs, changes, owing: planOwed(owed, cellOf) }
}

const nothingOwed: Plan['owing'] = new Map()

function planOwed(
  owed: readonly HeldChange[],
  cellOf: (account: AccountAddress) => AccountCell,
): Plan['owing'] {
  if (owed.length === 0) return nothingOwed
  const owing = new Map<AccountCell, bigint>()
  for (const { account, amountMinor } of owed) {
    const cell = cellOf(account)
    owing.set(cell, (owing.get(cell) ?? cell.owedMinor) + amountMinor)
  }
  for (const [cell, owedMinor] of owing)
    if (owedMinor < 0n) throw new RangeError(`the owner of account ${cell.id} would owe less than nothing`)
  return owing
}

function changeOf(changes: Change[], cell: AccountCell): Change {
  for (const change of changes) if (change.cell === cell) return change
  const change = { cell, balanceMinor: 0n, heldMinor: 0n, paidMinor: 0n }
  changes.push(change)
  return change
}

function expectAllowed({ cell, balanceMinor, heldMinor, paidMinor }: Change, whose: Whose): void {
  const balanceAfterMinor = cell.balanceMinor + balanceMinor
  if (balanceAfterMinor > balanceMinorMax || balanceAfterMinor < -balanceMinorMax) {
    throw new RangeError(`the balance of account ${cell.id} would overflow`)
  }
  const heldAfterMinor = cell.heldMinor + heldMinor
  if (heldAfterMinor < 0n) throw new RangeError(`account ${cell.id} would hold less than nothing`)
  if (heldAfterMinor > balanceMinorMax) throw new RangeError(`what account ${cell.id} holds would overflow`)
  // Incoming money too: nothing may build on an account that drifts.
  if (cell.frozen) throw new Refusal('ledger.account_frozen', whose === 'own' ? {} : { whose })
  const comingMinor = balanceMinor - heldMinor + paidMinor
  if (comingMinor >= 0n || cell.floorMinor === null) return
  const leftMinor = free(cell) + comingMinor - cell.floorMinor
  if (leftMinor < 0n) {
    const availableMinor = available(cell)
    throw insufficientFunds(cell.address, { availableMinor, neededMinor: availableMinor - leftMinor, whose })
  }
}

/** The owner of the balance for the reader of the refusal; `account`: an account that staff or the system use. */
export type Whose = 'own' | 'account' | 'seller' | 'client' | 'receiver'

interface Shortage {
  /** Minor units. */
  readonly availableMinor: bigint
  readonly neededMinor: bigint
  readonly whose?: Whose
  /** The owner's name, for readers who may know it. */
  readonly name?: string
}

/** The posting engine's refusal of a broken floor; a decision that checks first may use it too. */
export function insufficientFunds(
  { currency }: Pick<AccountAddress, 'currency'>,
  { availableMinor, neededMinor, whose = 'own', name }: Shortage,
): Refusal {
  const written = (minor: bigint) => (isCurrency(currency) ? toWire(minor, currency) : minor.toString())
  return new Refusal('ledger.insufficient_funds', {
    available: written(availableMinor),
    missing: written(neededMinor - availableMinor),
    currency,
    ...(whose !== 'own' && { whose }),
    ...(name !== undefined && { name }),
  })
}

/** Below zero while its owner owes more than is there. */
function free({ balanceMinor, heldMinor, owedMinor }: AccountCell): bigint {
  return balanceMinor - heldMinor - owedMinor
}

/** What is owed takes no more than what is there. */
function available(cell: AccountCell): bigint {
  const freeMinor = free(cell)
  return cell.owedMinor > 0n && freeMinor < 0n ? 0n : freeMinor
}

function enter(cell: AccountCell, amountMinor: bigint, transactionId: bigint): Entry {
  cell.version += 1n
  cell.balanceMinor += amountMinor
  return {
    accountId: cell.id,
    version: cell.version,
    transactionId,
    amountMinor,
    balanceAfterMinor: cell.balanceMinor,
  }
}

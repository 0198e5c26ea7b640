import { Refusal } from '#contract/kernel/refusal.ts'
import type { Channel } from '#contract/shapes/treasury.ts'
import {
  type AccountAddress,
  type Book,
  type HeldChange,
  insufficientFunds,
  type Posting,
} from '#server/ledger/index.ts'
import {
  breakageRevenue,
  chargesExpense,
  clearingOf,
  debtOf,
  feeRevenue,
  receivableOf,
  supplierAccountOf,
  suspenseOf,
  vouchersOutstanding,
  walletOf,
  writeOffs,
} from '#server/modules/wallets/index.ts'
import { isGateway, lesserOf, notFitting, type Related, type TreasuryRow } from './treasury.rules.ts'

export function clearingOfChannel(channel: Channel, currency: string): AccountAddress {
  return clearingOf(isGateway(channel) ? `gateway:${channel}` : channel, currency)
}

/** Every account that its postings may move. */
export function accountsOfPosting(row: TreasuryRow, related: Related): readonly AccountAddress[] {
  const { currency } = row
  if (row.kind === 'gateway_return' && related.payment) {
    const { clientId, gateway } = related.payment
    return [
      walletOf(clientId, currency),
      debtOf(clientId, currency),
      feeRevenue(currency),
      clearingOfChannel(gateway, currency),
    ]
  }
  if (row.kind === 'write_off' && row.clientId !== null)
    return [walletOf(row.clientId, currency), debtOf(row.clientId, currency), writeOffs(currency)]
  const postings = simplePostings(row, related)
  return postings instanceof Refusal ? [] : postings.flatMap(({ from, to }) => [from, to])
}

/** What moves; the posting engine checks floors. */
export function postingsOf(row: TreasuryRow, related: Related, book: Book): readonly Posting[] | Refusal {
  if (row.kind === 'gateway_return' && related.payment) return returnPostings(row, related.payment, book)
  if (row.kind === 'write_off' && row.clientId !== null) {
    const debt = debtOf(row.clientId, row.currency)
    const owedMinor = -book.balance(debt)
    if (owedMinor < row.amountMinor)
      return insufficientFunds(row, {
        availableMinor: owedMinor,
        neededMinor: row.amountMinor,
        whose: 'account',
      })
    return [{ from: writeOffs(row.currency), to: debt, amountMinor: row.amountMinor }]
  }
  return simplePostings(row, related)
}

/** A gateway takes back what it paid: the wallet gives what it has, and the rest becomes a debt. */
function returnPostings(
  { currency, amountMinor }: TreasuryRow,
  { clientId, gateway, feeMinor }: NonNullable<Related['payment']>,
  book: Book,
): readonly Posting[] {
  const [wallet, debt] = [walletOf(clientId, currency), debtOf(clientId, currency)]
  const to = clearingOfChannel(gateway, currency)
  const netMinor = amountMinor - feeMinor
  const availableMinor = book.frozen(wallet) ? 0n : book.available(wallet)
  const fromWalletMinor = lesserOf(availableMinor, netMinor)
  return [
    { from: wallet, to, amountMinor: fromWalletMinor },
    { from: debt, to, amountMinor: netMinor - fromWalletMinor },
    { from: feeRevenue(currency), to, amountMinor: feeMinor },
  ].filter((posting) => posting.amountMinor > 0n)
}

/** What they make a client owe, or owe no more. */
export function owedBy(postings: readonly Posting[]): readonly HeldChange[] {
  return postings.flatMap(({ from, to, amountMinor }) => [
    ...(from.kind === 'debt' ? [owedOf(from, amountMinor)] : []),
    ...(to.kind === 'debt' ? [owedOf(to, -amountMinor)] : []),
  ])
}

function owedOf({ ownerId, currency }: AccountAddress, amountMinor: bigint): HeldChange {
  if (ownerId === null) throw new RangeError('a debt of nobody')
  return { account: walletOf(ownerId, currency), amountMinor }
}

function simplePostings(row: TreasuryRow, related: Related): readonly Posting[] | Refusal {
  const { kind, amountMinor, chargeMinor, currency, channel, toChannel } = row
  const { payment, settlement, suspense } = related
  const at = (place: Channel) => clearingOfChannel(place, currency)
  const move = (from: AccountAddress, to: AccountAddress, minor = amountMinor): readonly Posting[] =>
    minor > 0n ? [{ from, to, amountMinor: minor }] : []
  if (kind === 'treasury_move' && channel && toChannel)
    return [
      ...move(at(toChannel), at(channel), amountMinor - chargeMinor),
      ...move(chargesExpense(currency), at(channel), chargeMinor),
    ]
  if (kind === 'supplier_payment' && channel && row.supplierId)
    return move(supplierAccountOf(row.supplierId, currency), at(channel))
  if (kind === 'payment_credit' && payment) {
    const wallet = walletOf(payment.clientId, currency)
    return [...move(at(payment.gateway), wallet), ...move(wallet, feeRevenue(currency), payment.feeMinor)]
  }
  if (kind === 'settlement_return' && settlement)
    return move(at('bank'), receivableOf(settlement.clientId, currency))
  if (kind === 'suspense' && channel) return move(at(channel), suspenseOf(currency))
  if (kind === 'suspense_solution' && suspense?.channel)
    return move(suspenseOf(currency), solvedTo(row, suspense.channel))
  if (kind === 'write_off' && channel)
    return row.direction === 'gain'
      ? move(at(channel), writeOffs(currency))
      : move(writeOffs(currency), at(channel))
  if (kind === 'breakage') return move(vouchersOutstanding(currency), breakageRevenue(currency))
  return notFitting()
}

function solvedTo({ solution, clientId, currency }: TreasuryRow, channel: Channel): AccountAddress {
  if (solution === 'to_client' && clientId !== null) return walletOf(clientId, currency)
  return solution === 'sent_back' ? clearingOfChannel(channel, currency) : writeOffs(currency)
}

import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { maskName } from '#contract/kernel/names.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Book, Decided, Decision, Operation } from '#server/ledger/index.ts'
import { findParties, type Party, partyFinder, readPayee } from '#server/modules/clients/index.ts'
import {
  type ConfirmationFacts,
  readConfirmationTerms,
  readStandings,
  refuseUnconfirmed,
  type Sender,
  spendConfirmations,
} from '#server/modules/confirmations/index.ts'
import { notify } from '#server/modules/notifications/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type GivableCard, insertGifts, lockGivableCards } from './gift.queries.ts'

export interface GiftInput {
  readonly cardId: bigint
  readonly clientId: bigint
  /** Of the giver, in clear. */
  readonly name: string
  /** As typed or scanned. */
  readonly to: string
  /** The receiver of the review. */
  readonly memberNo?: string | undefined
  readonly sender: Sender
}

/** One object for all requests about a card in a batch. */
interface CardOfBatch {
  readonly card: GivableCard
  given: boolean
}

export interface GiftFacts extends ConfirmationFacts {
  readonly held: CardOfBatch | null
  readonly receiver: Party | null
}

interface GiftRow {
  readonly card: GivableCard
  readonly receiver: Party
  readonly confirmationId: bigint | null
}

/** The receiver's name is masked. */
export interface GiftAnswer {
  readonly name: string
  readonly memberNo: string
  readonly at: string
  [name: string]: string
}

type GiveCard = Operation<GiftInput, GiftFacts, GiftAnswer, GiftRow>

/**
 * A card is worth its price, and a gift of it is final: it is confirmed as a transfer of as much. It moves no money.
 * @param lock prevents showing the code meanwhile; a race test replaces it
 */
export function giftOperation(lock = lockGivableCards): GiveCard {
  return {
    name: 'card_gift',
    load: (tx, inputs) => loadGifts(tx, inputs, lock),
    accounts: () => [],
    decide: decideGift,
    apply({ held }) {
      if (held) held.given = true
    },
    save: saveGifts,
  }
}

async function loadGifts(
  tx: Tx,
  inputs: readonly GiftInput[],
  lock: typeof lockGivableCards,
): Promise<GiftFacts[]> {
  const cards = await lock(
    tx,
    inputs.map(({ cardId }) => cardId),
  )
  const payees = new Map(inputs.map((input) => [input, readPayee(input.to)]))
  const find = partyFinder(await findParties(tx, [...payees.values()]))
  const receiverOf = (input: GiftInput) => find(payees.get(input) ?? readPayee(input.to)) ?? null
  const terms = await readConfirmationTerms(tx)
  const standings = await readStandings(tx, inputs, terms, (input) => {
    const [card, to] = [cards.get(input.cardId), receiverOf(input)]
    if (!(card && to)) return null
    return { sender: input.sender, operation: 'card_gift', subjectId: to.id, amountMinor: card.priceMinor }
  })
  const held = new Map(
    [...cards.values()].map((card): [bigint, CardOfBatch] => [card.id, { card, given: false }]),
  )
  return inputs.map((input) => ({
    held: held.get(input.cardId) ?? null,
    receiver: receiverOf(input),
    terms,
    standing: standings.get(input) ?? null,
  }))
}

/** Pure: why a card may not be given to this receiver; null: it may. */
export function refuseGift(
  { clientId, memberNo }: Pick<GiftInput, 'clientId' | 'memberNo'>,
  held: CardOfBatch | null,
  receiver: Party | null,
): Refusal | null {
  if (!held || held.card.ownerId !== clientId || held.card.status !== 'sold')
    return new Refusal('request.not_found')
  const { isGiven, isShown, isMarkedUsed, buyerId } = held.card
  if (held.given || isGiven || isShown || isMarkedUsed || buyerId !== clientId)
    return new Refusal('card.not_givable')
  if (!receiver?.receives) return new Refusal('transfer.receiver_not_found')
  if (receiver.id === clientId) return new Refusal('transfer.to_self')
  // A username may change hands between review and confirmation.
  if (memberNo !== undefined && memberNo !== receiver.memberNo)
    return new Refusal('transfer.receiver_changed')
  return null
}

function decideGift(
  input: GiftInput,
  { held, receiver, terms, standing }: GiftFacts,
  book: Book,
): Decision<GiftAnswer, GiftRow> | Refusal {
  const refused = refuseGift(input, held, receiver)
  if (refused) return refused
  if (!held || !receiver) throw new Error('a gift without card or receiver was not refused')
  const { card } = held
  const amount = toWire(card.priceMinor, currencyOf(card.currency))
  const payment = { operation: 'card_gift', to: input.to, amount } as const
  const unconfirmed = refuseUnconfirmed(card.priceMinor, terms, standing, payment)
  if (unconfirmed) return unconfirmed
  return {
    postings: [],
    onlyTakesKey: true,
    meta: { voucher_id: card.id.toString(), to_client_id: receiver.id.toString() },
    answer: { name: maskName(receiver.name), memberNo: receiver.memberNo, at: book.now.toISOString() },
    row: { card, receiver, confirmationId: standing?.confirmationId ?? null },
  }
}

async function saveGifts(tx: Tx, decided: readonly Decided<GiftInput, GiftFacts, GiftRow>[]): Promise<void> {
  await insertGifts(
    tx,
    decided.map(({ row: { card, receiver }, transactionId: id, now: at }) => ({
      ...{ id, card, toId: receiver.id, at },
    })),
  )
  await spendConfirmations(tx, decided)
  await notify(
    tx,
    decided.map(({ input, row: { card, receiver } }) => ({
      clientId: receiver.id,
      kind: 'card_received' as const,
      data: { category: card.category, from: input.name },
    })),
  )
  await recordActivity(
    tx,
    decided.map(({ row: { card, receiver }, actor, ip }) => ({
      ...{ action: 'card_given', subject: { type: 'voucher', id: card.id }, actor, ip },
      after: { to_client_id: receiver.id.toString() },
    })),
  )
}

import { maskName } from '#contract/kernel/names.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { quoteCardGift as contract } from '#contract/operations/cards/give-card.ts'
import { findParties, partyFinder, readPayee } from '#server/modules/clients/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findGivableCards } from './gift.queries.ts'
import { refuseGift } from './give-card.ts'

/** The same rules as giving, without giving. */
export async function quoteGift(
  db: Db,
  { clientId, cardId, to }: { clientId: bigint; cardId: bigint; to: string },
): Promise<AnswerInput<typeof contract>> {
  const payee = readPayee(to)
  const receiver = partyFinder(await findParties(db, [payee]))(payee) ?? null
  const card = (await findGivableCards(db, [cardId])).get(cardId)
  const refused = refuseGift({ clientId }, card ? { card, given: false } : null, receiver)
  if (refused) throw refused
  if (!receiver) throw new Error('an unknown receiver was not refused')
  return { receiver: { name: maskName(receiver.name), member_no: receiver.memberNo } }
}

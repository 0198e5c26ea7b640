import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { showSupportMessage } from '#contract/operations/content/support-messages.ts'
import type { supportStates } from '#contract/operations/content/support-topics.ts'
import type { SupportRow, SupportText } from './support.queries.ts'

type Conversation = AnswerInput<typeof showSupportMessage>
type Summary = Omit<Conversation, 'texts' | 'card_order_id'>

/** A client does not see whether staff have read it, or take it for spam. */
export function stateOf(status: string): (typeof supportStates)[number] {
  return status === 'answered' || status === 'closed' ? status : 'waiting'
}

export function viewSummary({ last, ...row }: SupportRow): Summary {
  return {
    id: row.id.toString(),
    reference: row.reference,
    topic: row.topic,
    status: stateOf(row.status),
    about: row.about,
    problem: row.problem,
    sent_at: row.sentAt.toISOString(),
    last: viewText(last ?? firstText(row)),
  }
}

export function viewConversation(row: Omit<SupportRow, 'last'>, later: readonly SupportText[]): Conversation {
  const texts = [firstText(row), ...later]
  return {
    ...viewSummary({ ...row, last: texts.at(-1) ?? null }),
    card_order_id: row.cardOrderId?.toString() ?? null,
    texts: texts.map(viewText),
  }
}

function firstText({ body, sentAt }: Pick<SupportRow, 'body' | 'sentAt'>): SupportText {
  return { from: 'client', body, at: sentAt }
}

function viewText({ from, body, at }: SupportText): Conversation['last'] {
  return { from, body, at: at.toISOString() }
}

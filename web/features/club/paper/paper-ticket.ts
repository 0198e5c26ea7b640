import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { inquirePaperTicket } from '#contract/operations/tickets/paper-tickets.ts'

/** A paper ticket as its seller sees it. */
export type Paper = AnswerOf<typeof inquirePaperTicket>

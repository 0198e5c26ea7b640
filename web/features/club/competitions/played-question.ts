import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { showPlay } from '#contract/operations/competitions/play.ts'

export type PlayedQuestion = NonNullable<AnswerOf<typeof showPlay>['question']>

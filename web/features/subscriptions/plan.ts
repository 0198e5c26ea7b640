import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { AudienceOperations } from '#contract/kernel/resource/audience-operations.ts'
import type { subscriptions } from '#contract/resources/subscriptions/subscriptions.ts'

/** A plan as it is offered. */
export type Plan = AnswerOf<AudienceOperations<typeof subscriptions>['list']>[number]

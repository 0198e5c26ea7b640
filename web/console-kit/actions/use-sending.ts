import { useMemo } from 'react'
import { z } from 'zod'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { ActionOperation } from '#contract/kernel/resource/action-operations.ts'
import type { ResourceRow } from '#contract/kernel/resource/resource.ts'
import { askedSecond } from '#web/lib/api/asked-second.ts'
import type { ApiFailure } from '#web/lib/api/failure.ts'
import { useGuardedSend } from '#web/lib/api/use-call.ts'
import { reviewOf, useMoneyWrite } from '#web/lib/api/use-money-write.ts'
import { forgetIntention } from '#web/lib/session/intentions.ts'
import type { MoneyPhase } from '#web/ui/open-outcome.tsx'

type Body = Readonly<Record<string, unknown>>

/** An action on its way: done, refused, or waiting for a second person. */
export interface Sending {
  /** The id of the request to a second person, once it exists. */
  readonly approvalId: string | null | undefined
  readonly failure: ApiFailure | null
  readonly isBusy: boolean
  /** Of an action under a key: its outcome can be asked for, and it can be cancelled. */
  readonly money?: MoneyOutcome
  /** @throws ApiFailure, except under a key: then it is in `failure` */
  send(body: Body): Promise<void>
  /** Before the dialog is closed. */
  leave?(): void
}

export interface MoneyOutcome {
  readonly phase: MoneyPhase
  askAgain(): void
  cancel(): void
}

interface SendingOf {
  readonly operation: ActionOperation
  readonly row: ResourceRow
  onDone(answer: Body): void
  onWaiting(): void
}

export function useGuardedSending({ operation, row, onDone, onWaiting }: SendingOf): Sending {
  const { mutateAsync, data: approvalId, error: failure, isPending: isBusy } = useGuardedSend(operation)
  const send = async (body: Body) => {
    const waiting = await mutateAsync({ params: { id: row.id }, body })
    if (waiting === null) onDone({})
    else onWaiting()
  }
  return { approvalId, failure, isBusy, send }
}

/** The same under a key, which is made when it is sent first and kept until it is decided. */
export function useKeyedSending({ operation, row, onDone, onWaiting }: SendingOf): Sending {
  const ofRow = useMemo(() => operationOfRow(operation, row.id), [operation, row.id])
  const done = (answer: AnswerOf<typeof ofRow>) => {
    if (approvalIdIn(answer) === null) return onDone(answer)
    // Nothing has moved: from here the approval shows the outcome.
    forgetIntention({ operation, about: row.id })
    onWaiting()
  }
  const { state, send, askAgain, cancel, reset } = useMoneyWrite(ofRow, done, row.id)
  return {
    approvalId: state.phase === 'done' ? approvalIdIn(state.answer) : null,
    failure: state.phase === 'idle' ? state.failure : null,
    isBusy: state.phase === 'sending',
    money: { phase: reviewOf(state).phase, askAgain, cancel },
    send,
    leave: () => state.phase === 'interrupted' && reset(),
  }
}

/** The operation for one row; a request to a second person is one of its answers. */
function operationOfRow({ params: _params, ...operation }: ActionOperation, id: string) {
  const answer: z.ZodType<Body> = operation.guarded
    ? z.union([askedSecond, operation.answer])
    : operation.answer
  return { ...operation, path: `/${operation.path.slice(1).replace(':id', id)}` as const, answer }
}

function approvalIdIn(answer: Body): string | null {
  return askedSecond.safeParse(answer).data?.approval_id ?? null
}

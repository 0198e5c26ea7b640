import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { AnswerOf, Operation } from '#contract/kernel/operation.ts'
import type { PageMeta } from '#contract/kernel/paging.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { type CallInput, call, exchange } from './call.ts'
import { callList } from './call-list.ts'
import type { ApiFailure } from './failure.ts'
import { openGate } from './open-gate.ts'
import { queryClient } from './query-client.ts'
import { wasShown } from './react-to-failure.ts'

/** The answer of a reading call, kept fresh. Translated answers are read again when the language changes. */
export function useCall<O extends Operation>(operation: O, input: CallInput<O> = {}, enabled = true) {
  const { locale } = usePage()
  return useQuery<AnswerOf<O>, ApiFailure>(
    {
      queryKey: [operation.id, locale, input],
      queryFn: ({ signal }) => call(operation, { ...input, signal }),
      placeholderData: keepPreviousData,
      enabled,
    },
    queryClient,
  )
}

export function useList<O extends Operation>(operation: O, input: CallInput<O> = {}, enabled = true) {
  const { locale } = usePage()
  return useQuery<{ data: AnswerOf<O>; meta: PageMeta }, ApiFailure>(
    {
      queryKey: [operation.id, locale, input],
      queryFn: ({ signal }) => callList(operation, { ...input, signal }),
      placeholderData: keepPreviousData,
      enabled,
    },
    queryClient,
  )
}

/** A writing call without money. A double press sends it once. */
export function useSend<O extends Operation>(operation: O, failing?: FailingWords) {
  return useSending<CallInput<O>, AnswerOf<O>>((input) => call(operation, input), failing)
}

/** Where no form shows why it failed, the top of the page does. */
export interface FailingWords {
  readonly showsFailure: true
}

/** A call that may wait for a second person: the id of the request, or null when it was done at once. */
export function useGuardedSend<O extends Operation>(operation: O) {
  return useSending<CallInput<O>, string | null>(async (input) =>
    approvalIdOf(await exchange(operation, input)),
  )
}

/** The gate closes at the press: buttons know of it only after the next render. */
function useSending<Input, Answer>(send: (input: Input) => Promise<Answer>, failing?: FailingWords) {
  const [gate] = useState(() => openGate())
  const mutation = useMutation<Answer, ApiFailure, Input>(
    {
      mutationFn: send,
      onSuccess: (_answer, input) => gate.settle(input, true),
      onError(failure, input) {
        gate.settle(input, false)
        if (failing && !wasShown(failure)) showToast('error', failure.sentence)
      },
    },
    queryClient,
  )
  const { mutate: begin, mutateAsync: beginAsync } = mutation
  const running = useRef<Promise<Answer> | null>(null)
  const mutate = useCallback<typeof begin>(
    (...sent) => {
      if (gate.admits(sent[0])) begin(...sent)
    },
    [gate, begin],
  )
  const mutateAsync = useCallback<typeof beginAsync>(
    (...sent) => {
      if (gate.admits(sent[0]) || !running.current) running.current = beginAsync(...sent)
      return running.current
    },
    [gate, beginAsync],
  )
  return { ...mutation, mutate, mutateAsync }
}

function approvalIdOf(answer: unknown): string | null {
  const data = partOf(answer, 'data')
  const id = partOf(data, 'approval_id')
  return typeof id === 'string' ? id : null
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined
}

/** A write's answer replaces what a reading call would return, so its page need not wait. */
export function remember<O extends Operation>(operation: O, input: CallInput<O>, answer: AnswerOf<O>): void {
  // The page's tag also names the country: `en-US`.
  const [locale] = document.documentElement.lang.split('-')
  queryClient.setQueryData([operation.id, locale, input], answer)
}

/** Reads again what an event or a write has made outdated. */
export function refresh(...operations: readonly Operation[]): void {
  for (const { id } of operations) void queryClient.invalidateQueries({ queryKey: [id] })
}

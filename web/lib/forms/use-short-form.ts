import { type FormEvent, useRef, useState } from 'react'
import type { AnswerOf, BodyInput, Operation } from '#contract/kernel/operation.ts'
import { call } from '#web/lib/api/call.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { translate } from '#web/lib/i18n/i18n.ts'
import { sentenceOf } from './sentence-of.ts'

type Texts = Readonly<Record<string, string>>

/**
 * A form of a few texts for the body of an operation, for pages that must arrive quickly: checked by the contract's own
 * rules when it is sent, refusals on their fields or above the form. The page has loaded `validation` and `fields`.
 */
export function useShortForm<O extends Operation, Values extends Texts>(
  operation: O,
  initial: Values,
  onDone: (answer: AnswerOf<O>, values: Values) => void | Promise<void>,
) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Texts>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const blame = (faults: Texts) => {
    setErrors(faults)
    const first = Object.keys(values).find((name) => name in faults)
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const send = async (sent: Values) => {
    const faults = faultsOf(operation, sent)
    setFailure(null)
    blame(faults)
    if (sending || Object.keys(faults).length > 0) return
    setSending(true)
    try {
      await onDone(await call(operation, { body: sent as BodyInput<O>, quiet: true }), sent)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      const named = Object.entries(error.fields).filter(([name]) => name in sent)
      if (named.length > 0)
        blame(Object.fromEntries(named.map(([name, [sentence = '']]) => [name, sentence])))
      else setFailure(sentenceOfFailure(error))
    } finally {
      setSending(false)
    }
  }
  return {
    values,
    failure,
    sending,
    send,
    form: {
      ref: form,
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault()
        void send(values)
      },
    },
    field: (name: keyof Values & string) => ({
      name,
      value: values[name] ?? '',
      error: errors[name],
      onChange(change: string | { readonly currentTarget: { readonly value: string } }) {
        const text = typeof change === 'string' ? change : change.currentTarget.value
        setValues((before) => ({ ...before, [name]: text }))
        setErrors(({ [name]: _, ...others }) => others)
      },
    }),
  }
}

/** Why a call failed, in the reader's words; the server's own where it gave any. */
export function sentenceOfFailure(failure: ApiFailure): string {
  if (failure.isNetwork) return translate('errors.check_your_network')
  return failure.message || translate('errors.something_is_wrong')
}

function faultsOf(operation: Operation, values: Texts): Texts {
  const filled = Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ''))
  const faults: Record<string, string> = {}
  for (const issue of operation.body?.safeParse(filled).error?.issues ?? []) {
    const name = String(issue.path[0] ?? '')
    faults[name] ??= sentenceOf(name, issue)
  }
  return faults
}

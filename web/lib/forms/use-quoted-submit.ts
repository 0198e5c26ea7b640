import { useEffect } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { AnswerOf, BodyInput, Operation } from '#contract/kernel/operation.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { filledIn } from './find-faults.ts'
import { showFailure } from './use-contract-form.ts'

interface Quoted<Values extends FieldValues, O extends Operation> {
  readonly quote: O
  bodyOf(values: Values): BodyInput<O>
  /** The field of each refusal. */
  readonly fieldOfCode: Readonly<Record<string, Path<Values>>>
  onNext(values: Values, quoted: AnswerOf<O>): void
}

/** Asks for the price before the next step: refusals are shown in the form. `isShort`: the balance is too low. */
export function useQuotedSubmit<Values extends FieldValues, O extends Operation>(
  form: UseFormReturn<Values>,
  { quote, bodyOf, fieldOfCode, onNext }: Quoted<Values, O>,
) {
  const ask = useSend(quote)
  const { watch } = form
  const { reset } = ask
  // The refusal was about the earlier input.
  useEffect(() => watch(reset).unsubscribe, [watch, reset])
  const submit = form.handleSubmit(async (typed) => {
    const values = filledIn<Values>(typed)
    try {
      onNext(values, await ask.mutateAsync({ body: bodyOf(values) }))
    } catch (error) {
      showFailure(form, error, fieldOfCode)
    }
  })
  return { submit, isAsking: ask.isPending, isShort: ask.error?.code === 'ledger.insufficient_funds' }
}

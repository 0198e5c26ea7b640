import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { z } from 'zod'
import { cleanTyped } from '#contract/kernel/digits.ts'
import { afterOrEqual, wholeBetween } from '#contract/kernel/field-rules.ts'
import type { BodyInput } from '#contract/kernel/operation.ts'
import { idInput } from '#contract/kernel/shapes.ts'
import type { createBatch } from '#contract/operations/vouchers/create-batch.ts'
import { batchCountMax, printLayouts } from '#contract/shapes/voucher.ts'
import { codeFormats } from '#contract/shapes/voucher-code.ts'
import { useKeptDraft } from '#web/console-kit/form/use-kept-draft.ts'
import { newKey } from '#web/lib/api/money-writer.ts'
import type { Draft } from '#web/lib/forms/draft.ts'
import { useSchemaForm } from '#web/lib/forms/use-contract-form.ts'

export type Order = BodyInput<typeof createBatch>

export const countInput = z
  .string()
  .transform((typed) => Number(cleanTyped(typed).replace(/[\s,]/g, '') || Number.NaN))
  .pipe(wholeBetween(1, batchCountMax))

/** A choice from a few cannot be wrong. */
const rules = z.object({
  category_id: idInput,
  count: countInput,
  expires_on: afterOrEqual('today').optional(),
  note: z.string().max(500).optional(),
})

/** The order as typed. */
const typedOrder = z.object({
  category_id: z.string(),
  count: z.string(),
  code_format: z.enum(codeFormats),
  expires_on: z.string(),
  print_layout: z.enum(printLayouts),
  note: z.string(),
})
export type TypedOrder = z.output<typeof typedOrder>

const keptOrder = typedOrder.extend({ order_key: z.string() })

const blank: TypedOrder = {
  category_id: '',
  count: '',
  code_format: 'digits16',
  expires_on: '',
  print_layout: 'a4',
  note: '',
}

/**
 * An order of a batch while typing. It is kept with its key: filled in again it is the same order, which is not
 * placed twice.
 */
export function useOrderForm() {
  const form = useSchemaForm<TypedOrder>(rules, blank)
  const [firstKey] = useState(newKey)
  const key = useRef(firstKey)
  const draft = useKeptDraft('generate-vouchers new')
  const keep = useEffectEvent(() => {
    const typed = form.getValues()
    draft.keep(isBlank(typed) ? {} : { ...typed, order_key: key.current })
  })
  const { watch } = form
  useEffect(() => {
    const watching = watch(() => keep())
    return () => watching.unsubscribe()
  }, [watch])
  return {
    form,
    draft,
    restore({ values }: Draft): void {
      const kept = keptOrder.safeParse(values)
      // Kept by another version of this page.
      if (!kept.success) {
        draft.forget()
        return
      }
      const { order_key: keptKey, ...typed } = kept.data
      key.current = keptKey
      for (const name of typedOrder.keyof().options) form.setValue(name, typed[name], { shouldDirty: true })
      draft.accept()
    },
    /** From now on it is another order, besides the earlier one. */
    startAnother(): void {
      key.current = newKey()
      draft.keep({ ...form.getValues(), order_key: key.current })
    },
    /** In sent form. */
    order({ expires_on: lastDay, note, count, ...typed }: TypedOrder): Order {
      return {
        ...typed,
        count: countInput.parse(count),
        order_key: key.current,
        ...(lastDay && { expires_on: lastDay }),
        ...(note && { note }),
      }
    },
  }
}

function isBlank(typed: TypedOrder): boolean {
  return typedOrder.keyof().options.every((name) => typed[name] === blank[name])
}

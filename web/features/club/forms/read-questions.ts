import type { ShownRow } from '#contract/kernel/resource/row-types.ts'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { forms } from '#contract/resources/forms/forms.ts'
import { type AskedQuestion, condition } from '#contract/shapes/form-answers.ts'

export interface FormQuestion extends AskedQuestion {
  readonly text: Localized
  readonly labels: ReadonlyMap<string, Localized>
}

/** The questions as the shared rules take them. */
export function readQuestions(item: ShownRow<typeof forms>): readonly FormQuestion[] {
  return item.questions.map(({ id, text, type, required, key, condition: given, options }) => ({
    id,
    text,
    type,
    required: required !== false,
    key,
    condition: condition.nullable().catch(null).parse(given),
    options: options ?? [],
    labels: new Map((options ?? []).map((option) => [option.id, option.text])),
  }))
}

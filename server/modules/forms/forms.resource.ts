import { sql } from 'kysely'
import { z } from 'zod'
import { Refusal } from '#contract/kernel/refusal.ts'
import { clientForms } from '#contract/resources/forms/client-forms.ts'
import { forms } from '#contract/resources/forms/forms.ts'
import { condition, misplacedCondition } from '#contract/shapes/form-answers.ts'
import { formQuestionKinds } from '#contract/shapes/question-kinds.ts'
import { notify } from '#server/modules/notifications/index.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { entriesOfForm, findTitle, waitingOfForm } from './form.queries.ts'

const { questions } = forms.fields
const key = z
  .string()
  .nullish()
  .transform((text) => text ?? null)
const written = z.array(
  z.object({
    type: z.enum(formQuestionKinds).default('textfield'),
    key,
    condition: condition.nullish().transform((one) => one ?? null),
    options: z
      .array(z.object({ key }))
      .nullish()
      .transform((list) => list ?? []),
  }),
)

export const formsServer = serveResource(forms, {
  table: 'form',
  visibleTo: 'all',
  computed: { entries: entriesOfForm, waiting: waitingOfForm },
  children: {
    questions: serveResource(questions.of, {
      table: 'form_question',
      visibleTo: 'all',
      children: {
        options: serveResource(questions.of.fields.options.of, { table: 'form_option', visibleTo: 'all' }),
      },
    }),
  },
  async beforeStore(_tx, values) {
    expectQuestions(values.questions)
    return undefined
  },
  async beforeUpdate(_tx, values) {
    if (values.questions !== undefined) expectQuestions(values.questions)
    return undefined
  },
})

/** @throws Refusal `form.condition_misplaced`, or `request.invalid` for headings alone */
function expectQuestions(list: unknown): void {
  const asked = written.parse(list)
  const at = misplacedCondition(asked)
  if (at !== null)
    throw new Refusal(
      'form.condition_misplaced',
      { number: at + 1 },
      { [`questions.${at}.condition`]: 'form.condition_misplaced' },
    )
  if (asked.every(({ type }) => type === 'section'))
    throw new Refusal('request.invalid', {}, { questions: { rule: 'at_least', values: { count: 1 } } })
}

export const clientFormsServer = serveResource(clientForms, {
  table: 'client_form',
  visibleTo: 'all',
  columns: { deleted_at: null },
  // The client is computed, so that one who once sent a form can still be deleted.
  computed: { number: sql`t.id::text`, client_id: sql`t.client_id` },
  audience: { where: (client) => (client === null ? sql`false` : sql`t.client_id = ${client.id}`) },
  actions: {
    take: async (_tx, { staff }) => ({ columns: { assigned_to_id: staff.id } }),
    assign: async (_tx, { input }) => ({ columns: { assigned_to_id: input.assigned_to_id } }),
    async answer(tx, { id, row, staff, input: { answer } }) {
      const form = await findTitle(tx, BigInt(row.form_id))
      if (row.client_id !== null)
        await notify(tx, [
          {
            clientId: BigInt(row.client_id),
            kind: 'form_answered',
            data: { form: form ?? { ar: '', en: '' }, entry_id: String(id) },
          },
        ])
      const columns = { answer, answered_at: sql`now()`, assigned_to_id: row.assigned_to_id ?? staff.id }
      return { columns, after: { answer } }
    },
  },
})

import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { lineInput } from '#contract/kernel/resource/text-inputs.ts'
import { ruleError } from '#contract/kernel/rule-error.ts'
import { idInput, idOutput, idParams, nothing } from '#contract/kernel/shapes.ts'

/** The query of a list's address: filters and sorting. */
const viewQuery = z
  .record(z.string().max(80), z.string().max(2_000))
  .refine((query) => Object.keys(query).length <= 40, ruleError('at_most', { count: 40 }))
const columns = z.array(z.string().max(80)).max(100).nullable()
const name = lineInput({ maxLength: 60 }).refine((text) => text !== '', ruleError('required'))

const savedView = z.object({
  id: idOutput,
  resource: z.string(),
  name: z.string(),
  query: z.record(z.string(), z.string()),
  columns: z.array(z.string()).nullable(),
  /** The role it is shared with. */
  role_id: idOutput.nullable(),
  /** Only its owner may change it. */
  own: z.boolean(),
  /** The rows it shows now; large tables stop at a limit. Null when the section no longer supports it. */
  count: z.int().nullable(),
})

export const listSavedViews = defineOperation({
  id: 'savedViews.listSavedViews',
  summary: 'One’s own views of a section and those shared with one’s roles, each with its number of rows.',
  method: 'GET',
  path: '/saved-views',
  access: 'staff',
  query: z.strictObject({ resource: z.string().max(60) }),
  answer: z.array(savedView),
})

export const storeSavedView = defineOperation({
  id: 'savedViews.storeSavedView',
  summary: 'Keeps filters, order and columns of a list under a name.',
  method: 'POST',
  path: '/saved-views',
  access: 'staff',
  body: z.strictObject({
    resource: z.string().max(60),
    name,
    query: viewQuery,
    columns: columns.optional(),
    role_id: idInput.nullable().optional(),
  }),
  answer: savedView,
  errors: ['resource.taken', 'view.not_of_section', 'view.role_not_yours'],
})

export const updateSavedView = defineOperation({
  id: 'savedViews.updateSavedView',
  summary: 'Changes one’s own view.',
  method: 'PUT',
  path: '/saved-views/:id',
  access: 'staff',
  params: idParams,
  body: z.strictObject({
    name: name.optional(),
    query: viewQuery.optional(),
    columns: columns.optional(),
    role_id: idInput.nullable().optional(),
  }),
  answer: savedView,
  errors: ['resource.taken', 'view.not_of_section', 'view.role_not_yours'],
})

export const destroySavedView = defineOperation({
  id: 'savedViews.destroySavedView',
  summary: 'Forgets one’s own view.',
  method: 'DELETE',
  path: '/saved-views/:id',
  access: 'staff',
  params: idParams,
  answer: nothing,
})

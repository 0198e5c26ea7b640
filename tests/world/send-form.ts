import type { Caller } from './caller.ts'
import { inBoth } from './enter-competition.ts'

export interface MadeForm {
  readonly id: string
  readonly questions: readonly {
    readonly id: string
    readonly type: string
    readonly options: readonly { readonly id: string }[]
  }[]
}

const formQuestion = (text: string, type: string, more: object = {}) => ({
  text: inBoth(text),
  type,
  ...more,
})
const keyed = (text: string, key: string) => ({ text: inBoth(text), key })

/** A heading, a choice, and two questions that are only asked after one answer. */
export const membership = [
  formQuestion('About you', 'section'),
  formQuestion('Are you a member', 'radio', {
    key: 'member',
    options: [keyed('Yes', 'yes'), keyed('No', 'no')],
  }),
  formQuestion('Number of the card', 'text', { condition: { question: 'member', values: ['yes'] } }),
  formQuestion('Photo of the card', 'file', { condition: { question: 'member', values: ['yes'] } }),
  formQuestion('Your phone', 'phone'),
  formQuestion('National number', 'nid', { required: false }),
  formQuestion('Born on', 'date', { required: false }),
  formQuestion('Which teams', 'checkbox', {
    required: false,
    options: [keyed('Football', 'f'), keyed('Basketball', 'b')],
  }),
]

/** A published form. */
export function makeForm(admin: Caller, more: object = {}): Promise<MadeForm> {
  const body = {
    title: inBoth('Membership'),
    description: inBoth('Tell us about you'),
    active: true,
    questions: membership,
    ...more,
  }
  return admin.post('/forms', body).data<MadeForm>()
}

/** A form with one question, sent once. @returns its id and that of the entry */
export async function sendSample(
  admin: Caller,
  client: Caller,
): Promise<{ form: MadeForm; entryId: string }> {
  const form = await makeForm(admin, { questions: [formQuestion('Why', 'textarea')], many: true })
  const answers = [{ question_id: form.questions[0]?.id, text: 'لأنني أحب النادي' }]
  const { id } = await client.post(`/forms/${form.id}/entries`, { answers }).data<{ id: string }>()
  return { form, entryId: id }
}

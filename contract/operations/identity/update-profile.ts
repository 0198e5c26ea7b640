import { z } from 'zod'
import { emailInput, ownUsernameInput, personNameInput } from '#contract/kernel/field-rules.ts'
import { languages } from '#contract/kernel/localized.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { idInput } from '#contract/kernel/shapes.ts'
import { user } from './user.ts'

export const updateProfile = defineOperation({
  id: 'identity.updateProfile',
  summary:
    'Change name, username, e-mail, city or language. Another e-mail asks for the password and is to be verified.',
  method: 'POST',
  path: '/update-profile',
  access: 'client',
  withoutSubscription: true,
  guessed: ['auth.taken'],
  body: z.strictObject({
    name: personNameInput.optional(),
    /** A username that was reserved later stays valid for its owner. */
    username: ownUsernameInput.optional(),
    email: emailInput.nullable().optional(),
    city_id: idInput.nullable().optional(),
    locale: z.enum(languages).optional(),
    /** Needed to change the e-mail. */
    current_password: z.string().max(200).optional(),
  }),
  answer: z.object({ user }),
  errors: ['auth.taken', 'auth.incorrect_password', 'auth.name_changed_lately'],
})

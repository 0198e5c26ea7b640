import { z } from 'zod'
import {
  beforeOrEqual,
  emailInput,
  newPasswordInput,
  personNameInput,
  phoneInput,
  usernameInput,
} from '#contract/kernel/field-rules.ts'
import { languages } from '#contract/kernel/localized.ts'
import { defineOperation } from '#contract/kernel/operation.ts'
import { ruleError } from '#contract/kernel/rule-error.ts'
import { idInput } from '#contract/kernel/shapes.ts'
import { signedIn } from './user.ts'

export const register = defineOperation({
  id: 'identity.register',
  summary: 'Open an account; a code goes to the phone.',
  method: 'POST',
  path: '/register',
  access: 'public',
  handsToken: true,
  limit: 'register',
  // Wrong promo codes have their own budget, so they do not block a registration.
  limitSpares: ['promo.not_valid', 'promo.guesses_exhausted'],
  body: z.strictObject({
    name: personNameInput,
    phone: phoneInput,
    email: emailInput.optional(),
    /** Left out: the client gets one with the member number, and changes it later. */
    username: usernameInput.optional(),
    password: newPasswordInput,
    city_id: idInput.optional(),
    promo_code: z.string().trim().max(32).optional(),
    /** Needed while the operator asks for an age. */
    birth_date: beforeOrEqual('today').optional(),
    terms: z.boolean().refine((accepted) => accepted, ruleError('accepted')),
    locale: z.enum(languages).optional(),
  }),
  answer: signedIn,
  errors: [
    'auth.registration_closed',
    'auth.too_young',
    'auth.taken',
    'auth.password_common',
    'promo.not_valid',
    'promo.guesses_exhausted',
  ],
})

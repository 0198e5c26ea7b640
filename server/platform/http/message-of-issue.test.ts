import { expect, test } from 'vitest'
import { z } from 'zod'
import { confirmed } from '#contract/kernel/field-rules.ts'
import { messageOfIssue } from './message-of-issue.ts'

test.each([
  ['ar', 'تأكيد كلمة المرور غير مطابق'],
  ['en', 'The password field confirmation does not match'],
] as const)(
  'in %s, a repetition that differs is told by the name of what is repeated',
  (locale, sentence) => {
    const passwords = z.object({ password: z.string(), password_confirmation: z.string() })
    const { error } = passwords
      .superRefine(confirmed('password'))
      .safeParse({ password: 'a', password_confirmation: 'b' })
    expect(error?.issues.map((issue) => messageOfIssue(locale, issue.path.join('.'), issue))).toEqual([
      sentence,
    ])
  },
)

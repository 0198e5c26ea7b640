import type { clientForms } from '#contract/resources/forms/client-forms.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { ResourceOverride } from '#web/console-kit/overrides.ts'

const FormAnswers = lazyPart(async () => (await import('./form-answers.tsx')).FormAnswers)

export const section: ResourceOverride<typeof clientForms> = { Head: FormAnswers }

import type { contactMessages } from '#contract/resources/content/contact-messages.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { ResourceOverride } from '#web/console-kit/overrides.ts'

const ContactAnswers = lazyPart(async () => (await import('./contact-answers.tsx')).ContactAnswers)

export const section: ResourceOverride<typeof contactMessages> = {
  Panels: ContactAnswers,
}

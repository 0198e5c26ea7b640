import type { clientSubscriptions } from '#contract/resources/subscriptions/client-subscriptions.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { ResourceOverride } from '#web/console-kit/overrides.ts'

const StartForm = lazyPart(async () => (await import('./start-form.tsx')).StartForm)

export const section: ResourceOverride<typeof clientSubscriptions> = {
  Form: StartForm,
}

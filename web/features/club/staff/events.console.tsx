import type { events } from '#contract/resources/club/events.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { ResourceOverride } from '#web/console-kit/overrides.ts'

export const section: ResourceOverride<typeof events> = {
  Preview: lazyPart(async () => (await import('./previews.tsx')).EventPreview),
}

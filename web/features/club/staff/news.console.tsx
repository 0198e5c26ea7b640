import type { news } from '#contract/resources/club/news.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { ResourceOverride } from '#web/console-kit/overrides.ts'

export const section: ResourceOverride<typeof news> = {
  Preview: lazyPart(async () => (await import('./previews.tsx')).NewsPreview),
}

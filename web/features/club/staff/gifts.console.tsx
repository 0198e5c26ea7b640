import type { gifts } from '#contract/resources/gifts/gifts.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { ResourceOverride } from '#web/console-kit/overrides.ts'

export const section: ResourceOverride<typeof gifts> = {
  Preview: lazyPart(async () => (await import('./gift-preview.tsx')).GiftPreview),
}

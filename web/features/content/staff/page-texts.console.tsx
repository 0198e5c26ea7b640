import type { pageTexts } from '#contract/resources/content/page-texts.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { ResourceOverride } from '#web/console-kit/overrides.ts'
import { BodyCell } from './marked-cell.tsx'

const MarkedWidget = lazyPart(async () => (await import('./marked-widget.tsx')).MarkedWidget)
const PageTextForm = lazyPart(async () => (await import('./page-text-form.tsx')).PageTextForm)
const PageTextHead = lazyPart(async () => (await import('./page-text-head.tsx')).PageTextHead)
const PageTextPreview = lazyPart(async () => (await import('./page-text-review.tsx')).PageTextPreview)

export const section: ResourceOverride<typeof pageTexts> = {
  cells: { body: BodyCell },
  widgets: { body: MarkedWidget },
  Head: PageTextHead,
  Preview: PageTextPreview,
  Form: PageTextForm,
}

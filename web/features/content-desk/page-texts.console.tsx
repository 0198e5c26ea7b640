import type { SectionOverride } from '#web/console-kit/overrides.ts'
import { BodyCell } from './marked-cell.tsx'
import { MarkedWidget } from './marked-widget.tsx'
import { PageTextForm } from './page-text-form.tsx'
import { PageTextHead } from './page-text-head.tsx'

export const section: SectionOverride = {
  cells: { body: BodyCell },
  widgets: { body: MarkedWidget },
  Head: PageTextHead,
  Form: PageTextForm,
}

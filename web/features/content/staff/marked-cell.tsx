import { parseMarkedText } from '#contract/kernel/marked-text.ts'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { faqs } from '#contract/resources/content/faqs.ts'
import type { pageTexts } from '#contract/resources/content/page-texts.ts'
import type { CellProps } from '#web/console-kit/overrides.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { useFilling } from './use-filling.ts'

export function BodyCell({ row }: CellProps<RowOf<typeof pageTexts>>) {
  return <Marked text={row.body} />
}

export function AnswerCell({ row }: CellProps<RowOf<typeof faqs>>) {
  return <Marked text={row.answer} />
}

/** A text with markup, as readers see it in their language. */
function Marked({ text }: { text: Localized }) {
  const { locale } = usePage()
  const fill = useFilling()
  return <MarkedText blocks={parseMarkedText(fill(text)[locale])} />
}

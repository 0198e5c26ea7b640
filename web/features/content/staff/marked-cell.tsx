import { parseMarkedText } from '#contract/kernel/marked-text.ts'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { CellProps } from '#web/console-kit/overrides.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { useFilling } from './use-filling.ts'

export function BodyCell({ row }: CellProps) {
  return <Marked text={row['body'] as Localized} />
}

export function AnswerCell({ row }: CellProps) {
  return <Marked text={row['answer'] as Localized} />
}

/** A text with markup, as readers see it in their language. */
function Marked({ text }: { text: Localized }) {
  const { locale } = usePage()
  const fill = useFilling()
  return <MarkedText blocks={parseMarkedText(fill(text)[locale])} />
}

import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { type RichNode, RichNodes, RichText } from '#web/ui/rich-text.tsx'
import { readIn } from './local-text.tsx'

interface ClubTextProps {
  readonly of: { readonly ar: readonly RichNode[]; readonly en: readonly RichNode[] }
}

/** A rich text in the reader's language, or in the other one, as the server read it. */
export function ClubText({ of }: ClubTextProps) {
  const { locale } = usePage()
  const other = locale === 'ar' ? 'en' : 'ar'
  const language = of[locale].length > 0 ? locale : other
  return (
    <div lang={language}>
      <RichNodes nodes={of[language]} />
    </div>
  )
}

/** The same from HTML, for staff who look at a draft. */
export function DraftText({ of }: { of: { readonly ar: string; readonly en: string } }) {
  const { locale } = usePage()
  const { text, language } = readIn(of, locale)
  return (
    <div lang={language}>
      <RichText html={text} />
    </div>
  )
}

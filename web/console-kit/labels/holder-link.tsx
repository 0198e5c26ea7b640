import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { titleIn } from '#contract/kernel/localized.ts'
import type { RowTitle } from '#contract/kernel/resource/resource.ts'
import type { ApiFailure } from '#web/lib/api/failure.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { addressOf, findSection } from '../data/sections.ts'

/** The row that already has a refused value; the server names it to people who may open it. */
export interface Holder {
  readonly section: string
  readonly id: string
  readonly title: RowTitle
  readonly deleted: boolean
}

/** The row in a refusal, or null. */
export function holderOf({ code, data: { by, id, title, deleted } }: ApiFailure): Holder | null {
  if (code !== 'resource.taken' || typeof by !== 'string' || typeof id !== 'string') return null
  if (!findSection(by) || typeof deleted !== 'boolean' || !isTitle(title)) return null
  return { section: by, id, title, deleted }
}

/** Opens it beside the form, which keeps its input. */
export function HolderLink({ of: { section, id, title, deleted } }: { of: Holder }) {
  const { t } = useTranslation('kit')
  const { locale } = usePage()
  const name = titleIn(title, locale) || `#${id}`
  return (
    <Link to={addressOf(section, id)} target="_blank" rel="noopener">
      {t(deleted ? 'taken.open_deleted' : 'taken.open', { name })}
    </Link>
  )
}

function isTitle(title: unknown): title is RowTitle {
  if (typeof title === 'string') return true
  return typeof title === 'object' && title !== null && 'ar' in title && 'en' in title
}

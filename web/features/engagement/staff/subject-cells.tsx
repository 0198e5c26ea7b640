import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { titleIn } from '#contract/kernel/localized.ts'
import type { Localized } from '#contract/kernel/shapes.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'

interface AboutRow {
  readonly subject_type: string
  readonly subject_id: string
  readonly subject: Localized | null
}

/** The section of a subject by its name in the menu. */
export function SectionCell({ row }: { row: AboutRow }) {
  const { t } = useTranslation('resources')
  return t(`${row.subject_type}.title`)
}

/** The title of the subject, with a link to its page in the console. */
export function SubjectCell({ row: { subject_type: type, subject_id: id, subject } }: { row: AboutRow }) {
  const { locale } = usePage()
  return (
    <Link to={`/console/${type}/${id}`}>
      <bdi>{titleIn(subject, locale) || id}</bdi>
    </Link>
  )
}

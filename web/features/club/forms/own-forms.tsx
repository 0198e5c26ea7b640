import { useTranslation } from 'react-i18next'
import { audienceOf } from '#contract/kernel/resource/audience-operations.ts'
import { clientForms } from '#contract/resources/forms/client-forms.ts'
import { useList } from '#web/lib/api/use-call.ts'
import { formatDate } from '#web/lib/formats/dates.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Parts } from '#web/ui/parts.tsx'
import { ErrorState } from '#web/ui/state-panel.tsx'
import { Status } from '#web/ui/status.tsx'
import { LocalText } from '../local-text.tsx'
import classes from './forms.module.css'

const kinds = { new: 'pending', in_work: 'info', done: 'success' } as const
const own = audienceOf(clientForms).list

/** What the reader sent, with the answers. */
export default function OwnForms() {
  const { t } = useTranslation('forms')
  const { locale } = usePage()
  const { data, error, refetch } = useList(own, { query: { per_page: 20 }, quiet: true })
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />
  if (!data) return null
  return (
    <section className="stack" aria-labelledby="own-forms">
      <h2 id="own-forms">{t('page.own')}</h2>
      {data.data.length === 0 && <p className="soft">{t('page.none')}</p>}
      <ul className={classes.own}>
        {data.data.map((entry) => (
          <li key={entry.id}>
            <p className="between">
              <strong>
                <LocalText of={entry.form} />
              </strong>
              <Status kind={kinds[entry.status]}>{t(`states.${entry.status}`)}</Status>
            </p>
            <p className="small soft">
              <Parts>
                <span dir="ltr">#{entry.number}</span>
                <time dateTime={entry.created_at}>{formatDate(entry.created_at, locale)}</time>
              </Parts>
            </p>
            {entry.answer !== null && (
              <blockquote className={classes.answer}>
                <p className="small soft">{t('page.answer')}</p>
                <p dir="auto">{entry.answer}</p>
              </blockquote>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useTranslation } from 'react-i18next'
import { listContactAnswers } from '#contract/operations/content/answer-contact.ts'
import type { CellProps } from '#web/console-kit/overrides.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { Moment } from '#web/ui/moment.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import classes from './content-desk.module.css'

/** What was answered, by whom and when. */
export function ContactAnswers({ row }: CellProps) {
  const { t } = useTranslation('resources')
  const answers = useCall(listContactAnswers, { params: { id: row.id } })
  const title = t('contact-messages.desk.answers')
  return (
    <section className={classes.panel} aria-label={title}>
      <h2>{title}</h2>
      <WhenRead of={answers} skeleton={<RowsSkeleton count={2} />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="soft">{t('contact-messages.desk.answers_none')}</p>
          ) : (
            <ul className={classes.answers}>
              {rows.map(({ id, body, by, created_at }) => (
                <li key={id}>
                  <p className="small soft">
                    <bdi>{by}</bdi> · <Moment at={created_at} />
                  </p>
                  <p className={classes.words} dir="auto">
                    {body}
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </WhenRead>
    </section>
  )
}

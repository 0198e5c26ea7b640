import { useTranslation } from 'react-i18next'
import { listSettingChanges } from '#contract/operations/settings/change-settings.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { Moment } from '#web/ui/moment.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import classes from './settings-desk.module.css'

/** Who changed which setting, and when. */
export function SettingChanges() {
  const { t } = useTranslation('resources')
  const changes = useCall(listSettingChanges)
  const title = t('settings.desk.history')
  return (
    <section className={classes.part} aria-label={title}>
      <h2>{title}</h2>
      <WhenRead of={changes} skeleton={<RowsSkeleton count={3} />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="soft">{t('settings.desk.history_none')}</p>
          ) : (
            <ul className={classes.changes}>
              {rows.map(({ setting, by, at }) => (
                <li key={`${setting}-${at}`}>
                  {t('settings.desk.changed', {
                    name: by ?? t('settings.desk.system'),
                    setting: t(`settings.fields.${setting}`, { defaultValue: setting }),
                  })}{' '}
                  <span className="small faint">
                    <Moment at={at} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </WhenRead>
    </section>
  )
}

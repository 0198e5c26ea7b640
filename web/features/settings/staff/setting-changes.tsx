import { useTranslation } from 'react-i18next'
import { listSettingChanges } from '#contract/operations/settings/change-settings.ts'
import { settings } from '#contract/operations/settings/settings.ts'
import { SettingValue } from '#web/console-kit/labels/setting-value.tsx'
import { useCall } from '#web/lib/api/use-call.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Parts } from '#web/ui/parts.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import classes from './settings.module.css'

/** Who changed which setting, who agreed, and when. */
export function SettingChanges() {
  const { t } = useTranslation('resources')
  const changes = useCall(listSettingChanges)
  const title = t('dialogs:settings.history')
  return (
    <section className={classes.part} aria-label={title}>
      <h2>{title}</h2>
      <WhenRead of={changes} skeleton={<RowsSkeleton count={3} />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="soft">{t('dialogs:settings.history_none')}</p>
          ) : (
            <ul className={classes.changes}>
              {rows.map(({ setting, by, approved_by: checker, at, before, after }) => (
                <li key={`${setting}-${at}`}>
                  {t('dialogs:settings.changed', {
                    name: by ?? t('dialogs:settings.system'),
                    setting: t(`settings.fields.${setting}`, { defaultValue: setting }),
                  })}{' '}
                  <span className="small faint">
                    <Parts>
                      {checker !== null && t('dialogs:settings.approved', { name: checker })}
                      <Moment at={at} />
                    </Parts>
                  </span>
                  <Differences setting={setting} before={before} after={after} />
                </li>
              ))}
            </ul>
          )
        }
      </WhenRead>
    </section>
  )
}

interface DifferencesProps {
  readonly setting: string
  readonly before: unknown
  readonly after: unknown
}

/** Before and after, field by field. */
function Differences({ setting, before, after }: DifferencesProps) {
  const { t } = useTranslation(['resources', 'kit'])
  const [was, is] = [factsOf(setting, before), factsOf(setting, after)]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => name in settings.keys,
  )
  return (
    <ul className={classes.differences}>
      {names.map((name) => (
        <li key={name}>
          <span className="soft">{t(`settings.fields.${name}`)}: </span>
          <del>
            <SettingValue name={name} value={was[name]} />
          </del>{' '}
          <span aria-hidden="true">{t('kit:history.arrow')}</span>{' '}
          <ins>
            <SettingValue name={name} value={is[name]} />
          </ins>
        </li>
      ))}
    </ul>
  )
}

/** Older ones hold the value without its name. */
function factsOf(setting: string, logged: unknown): Readonly<Record<string, unknown>> {
  if (typeof logged !== 'object' || logged === null) return {}
  return 'value' in logged ? { [setting]: logged.value } : { ...logged }
}

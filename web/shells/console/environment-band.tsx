import { useTranslation } from 'react-i18next'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import classes from './environment-band.module.css'

/** Marks a trial system, so it is not mistaken for the real one. */
export function EnvironmentBand() {
  const { t } = useTranslation('console')
  const { environment } = useStaffSession()
  if (environment === null || environment === 'production') return null
  return <p className={classes.band}>{t(`environment.${environment}`)}</p>
}

import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { MethodTerms } from './method-terms.tsx'
import classes from './recharge.module.css'
import type { Method } from './recharge-types.ts'

/** The chosen method, and a link to the others. */
export function MethodHead({ method }: { method: Method }) {
  const { t } = useTranslation('recharges')
  const { locale } = usePage()
  return (
    <header className={classes.head}>
      <div className="between">
        <h2>{method.name[locale]}</h2>
        <Link to="/portal/recharge" className="small">
          {t('all_ways')}
        </Link>
      </div>
      <p className="small soft">{method.instructions[locale]}</p>
      <MethodTerms method={method} />
    </header>
  )
}

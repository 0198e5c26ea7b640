import { useTranslation } from 'react-i18next'
import { listRechargeMethods } from '#contract/operations/recharges/list-recharge-methods.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Money } from '#web/ui/money.tsx'
import { Panel } from '#web/ui/panel.tsx'
import rows from '#web/ui/rows.module.css'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'

/** What one recharge may be, by method. */
export function RechargeLimits({ currency }: { currency: string }) {
  const { t } = useTranslation('account')
  const { locale } = usePage()
  const methods = useCall(listRechargeMethods)
  return (
    <Panel title={t('limits.recharges')}>
      <WhenRead of={methods} skeleton={<RowsSkeleton count={3} />}>
        {(known) =>
          known.length === 0 ? (
            <p className="soft">{t('limits.no_methods')}</p>
          ) : (
            <ul className={rows.rows}>
              {known.map(({ method, name, amount_min, amount_max }) => (
                <li key={method}>
                  <span className={rows.main}>{name[locale]}</span>
                  <span className="small">
                    <Bounds least={amount_min} most={amount_max} currency={currency} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </WhenRead>
    </Panel>
  )
}

interface BoundsProps {
  readonly least: string | null
  readonly most: string | null
  readonly currency: string
}

function Bounds({ least, most, currency }: BoundsProps) {
  const { t } = useTranslation('account')
  if (least === null && most === null) return t('limits.unbounded')
  return (
    <>
      {least !== null && (
        <>
          {t('limits.from')} <Money value={least} currency={currency} />{' '}
        </>
      )}
      {most !== null && (
        <>
          {t('limits.to')} <Money value={most} currency={currency} />
        </>
      )}
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pictureAddress } from '#web/lib/files/picture-address.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import {
  IconBuildingBank,
  IconBuildingStore,
  type IconCash,
  IconChevronRight,
  IconCreditCard,
  IconDeviceMobile,
} from '#web/ui/icons.ts'
import { MethodTerms } from './method-terms.tsx'
import classes from './recharge.module.css'
import type { Method } from './recharge-types.ts'

const icons: Partial<Record<Method['method'], typeof IconCash>> = {
  edfali: IconDeviceMobile,
  sadadapi: IconDeviceMobile,
  bank: IconBuildingBank,
  cash: IconBuildingStore,
}

/** The other methods, each with its limits. */
export function MethodList({ methods }: { methods: readonly Method[] }) {
  const { t } = useTranslation('recharges')
  const { locale } = usePage()
  if (methods.length === 0) return null
  return (
    <section aria-labelledby="other-ways">
      <h2 id="other-ways">{t('other_ways')}</h2>
      <ul className={classes.methods}>
        {methods.map((method) => {
          const Icon = icons[method.method] ?? IconCreditCard
          return (
            <li key={method.method}>
              <Link to={`/portal/recharge?method=${method.method}`} className={classes.method}>
                <span className={classes.methodIcon}>
                  {method.icon_url ? (
                    <img src={pictureAddress(method.icon_url, 28)} alt="" width={28} height={28} />
                  ) : (
                    <Icon size={22} aria-hidden="true" />
                  )}
                </span>
                <span className={classes.methodText}>
                  <strong>{method.name[locale]}</strong>
                  <span className="small soft">{method.instructions[locale]}</span>
                  <MethodTerms method={method} />
                </span>
                <IconChevronRight size={18} className="mirror faint" aria-hidden="true" />
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

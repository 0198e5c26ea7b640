import { useTranslation } from 'react-i18next'
import type { ListedRow } from '#contract/kernel/resource/row-types.ts'
import type { branches as definition } from '#contract/resources/organisation/branches.ts'
import { pictureAddress } from '#web/lib/files/picture-address.ts'
import { PhoneLink } from '#web/lib/phone-link.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { IconClock, IconMapPin, IconPhone } from '#web/ui/icons.ts'
import classes from './organisation.module.css'
import sellerClasses from './seller-list.module.css'

type Branch = ListedRow<typeof definition>

/** Where people find us, when, and under which numbers. */
export function BranchList({ branches }: { branches: readonly Branch[] }) {
  const { locale } = usePage()
  return (
    <ul className={classes.cards}>
      {branches.map((branch) => (
        <li key={branch.id} className={classes.card}>
          {branch.image && (
            <img className={classes.picture} src={pictureAddress(branch.image, 480)} alt="" loading="lazy" />
          )}
          <div className={classes.text}>
            <h3>{branch.name[locale]}</h3>
            <p className={sellerClasses.place}>
              <IconMapPin size={20} aria-hidden="true" />
              <span>
                <strong>{branch.city[locale]}</strong>
                <br />
                {branch.address[locale]}
              </span>
            </p>
            <Hours hours={branch.hours ?? []} />
            <Phones phones={[branch.phone, branch.phone2]} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Hours({ hours }: { hours: NonNullable<Branch['hours']> }) {
  const { t } = useTranslation('contact')
  if (hours.length === 0) return null
  return (
    <div className={sellerClasses.place}>
      <IconClock size={20} aria-hidden="true" />
      <dl className={classes.hours} aria-label={t('hours')}>
        {hours.map(({ id, from_day, to_day, opens, closes }) => (
          <div key={id}>
            <dt>
              {to_day === null || to_day === from_day
                ? t(`days.${from_day}`)
                : t('days_from_to', {
                    from: t(`days.${from_day}`),
                    to: t(`days.${to_day}`),
                  })}
            </dt>
            <dd>{t('hours_from_to', { from: opens, to: closes })}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Phones({ phones }: { phones: readonly (string | null)[] }) {
  const { t } = useTranslation('contact')
  const known = phones.filter((phone) => phone !== null)
  return (
    <div className={classes.phones}>
      {known.map((phone) => (
        <PhoneLink key={phone} phone={phone}>
          <IconPhone size={20} aria-hidden="true" />
          <span className="unseen">{t('call')} </span>
        </PhoneLink>
      ))}
    </div>
  )
}

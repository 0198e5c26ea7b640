import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageSettings } from '#web/lib/page-context.ts'
import { PhoneLink } from '#web/lib/phone-link.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { LogoMark } from '#web/ui/logo.tsx'
import classes from './operator-card.module.css'

interface OperatorCardProps {
  readonly settings: PageSettings
  /** Also how to reach it; left out where the page has that already. */
  readonly reach?: boolean
}

/** Who answers for the service and where, as on the plate beside an entrance. */
export function OperatorCard({ settings, reach = false }: OperatorCardProps) {
  const { t } = useTranslation('public')
  const { locale } = usePage()
  const { company_name: company, licence_number: licence, licence_issuer: issuer } = settings
  return (
    <section className={classes.card} aria-labelledby="operator">
      <LogoMark size={40} />
      <h2 id="operator">{company?.[locale] ?? t('common:brand')}</h2>
      <dl className={classes.facts}>
        {licence && (
          <Fact name="licence">
            <bdi dir="ltr">{licence}</bdi>
            {issuer && <span>{issuer[locale]}</span>}
          </Fact>
        )}
        <Fact name="address">{settings.address[locale]}</Fact>
        {reach && <Reach settings={settings} />}
      </dl>
    </section>
  )
}

function Reach({ settings }: { settings: PageSettings }) {
  const { t } = useTranslation('public')
  const { locale } = usePage()
  const { support_phone: phone, support_email: email, whatsapp_url: whatsapp } = settings
  return (
    <>
      <Fact name="phone">
        <PhoneLink phone={phone} />
        <span>{settings.support_hours[locale]}</span>
      </Fact>
      {whatsapp && (
        <Fact name="chat">
          <a href={whatsapp} rel="noopener noreferrer">
            {t('social.whatsapp')}
          </a>
        </Fact>
      )}
      <Fact name="email">
        <a href={`mailto:${email}`}>
          <bdi dir="ltr">{email}</bdi>
        </a>
      </Fact>
    </>
  )
}

function Fact({
  name,
  children,
}: {
  name: 'licence' | 'address' | 'phone' | 'chat' | 'email'
  children: ReactNode
}) {
  const { t } = useTranslation('public')
  return (
    <div>
      <dt>{t(`operator.${name}`)}</dt>
      <dd>{children}</dd>
    </div>
  )
}

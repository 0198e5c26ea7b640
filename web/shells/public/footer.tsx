import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SocialLinks } from '#web/features/public-site/social-links.tsx'
import type { PageSettings } from '#web/lib/page-context.ts'
import { PhoneLink } from '#web/lib/phone-link.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { usePageSettings } from '#web/lib/preferences/use-page-settings.ts'
import { readReceiptNumber } from '#web/lib/receipt-reference.ts'
import { CheckReceipt } from '#web/ui/check-receipt.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Parts } from '#web/ui/parts.tsx'
import classes from './footer.module.css'
import { helpPlaces, legalPlaces, mainNavItems } from './nav-items.ts'

export function Footer() {
  const { t } = useTranslation('public')
  const settings = usePageSettings()
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.brand}>
          <Logo size={28} />
          <p className="small soft">{t('footer.line')}</p>
          {settings && <Reach settings={settings} />}
        </div>
        <Group
          name="product"
          links={[
            ...mainNavItems(settings).map(({ name, to }) => ({ to, label: t(`nav.${name}`) })),
            ...(settings?.registration_open === false
              ? []
              : [{ to: '/auth/register', label: t('footer.register') }]),
          ]}
        />
        <Group name="help" links={helpPlaces.map(({ name, to }) => ({ to, label: t(`footer.${name}`) }))} />
        <Group name="legal" links={legalPlaces.map(({ name, to }) => ({ to, label: t(`footer.${name}`) }))} />
      </div>
      <div className={classes.end}>
        {settings && <Operator settings={settings} />}
        <CheckReceipt read={readReceiptNumber} />
      </div>
    </footer>
  )
}

function Reach({ settings }: { settings: PageSettings }) {
  const { locale } = usePage()
  return (
    <>
      <p className={classes.contact}>
        <PhoneLink phone={settings.support_phone} />
        <a href={`mailto:${settings.support_email}`}>
          <bdi dir="ltr">{settings.support_email}</bdi>
        </a>
      </p>
      <p className="small soft">{settings.support_hours[locale]}</p>
      <SocialLinks settings={settings} />
    </>
  )
}

/** Who answers for the service, in one line. */
function Operator({ settings }: { settings: PageSettings }) {
  const { t } = useTranslation('public')
  const { locale } = usePage()
  const { company_name: company, licence_number: licence, licence_issuer: issuer } = settings
  return (
    <p className="small soft">
      {company && <strong>{company[locale]}</strong>}
      {company && <br />}
      {settings.address[locale]}
      {licence && (
        <>
          <br />
          <Parts>
            <span>
              {t('operator.licence_number')} <bdi dir="ltr">{licence}</bdi>
            </span>
            {issuer && <span>{issuer[locale]}</span>}
          </Parts>
        </>
      )}
    </p>
  )
}

interface GroupProps {
  readonly name: 'product' | 'help' | 'legal'
  readonly links: readonly { readonly to: string; readonly label: string }[]
}

function Group({ name, links }: GroupProps) {
  const { t } = useTranslation('public')
  return (
    <nav data-group={name} aria-labelledby={`footer-${name}`}>
      <h2 id={`footer-${name}`} className={classes.groupName}>
        {t(`footer.${name}`)}
      </h2>
      <ul className={classes.links}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

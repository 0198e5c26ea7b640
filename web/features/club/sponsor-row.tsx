import { useTranslation } from 'react-i18next'
import type { ListedRow } from '#contract/kernel/resource/row-types.ts'
import type { sponsors as definition } from '#contract/resources/club/sponsors.ts'
import { pictureAddress } from '#web/lib/files/picture-address.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useNear } from '#web/lib/use-near.ts'
import classes from './sponsor-row.module.css'

type Sponsor = ListedRow<typeof definition>

/** Who supports the club: the main sponsors in large. */
export function SponsorRow({ sponsors }: { sponsors: readonly Sponsor[] }) {
  const { t } = useTranslation('club')
  const { place, isNear } = useNear<HTMLElement>()
  return (
    <section ref={place} aria-labelledby="sponsors">
      <h2 id="sponsors" className={classes.title}>
        {t('sponsors.title')}
      </h2>
      <ul className={classes.row}>
        {sponsors.map((sponsor) => (
          <li key={sponsor.id} data-level={sponsor.level}>
            <SponsorLogo sponsor={sponsor} isNear={isNear} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface SponsorLogoProps {
  readonly sponsor: Sponsor
  /** The last part of its page: the pictures wait for the reader. */
  readonly isNear: boolean
}

function SponsorLogo({ sponsor: { name, url, logo, logo_dark: dark }, isNear }: SponsorLogoProps) {
  const { locale } = usePage()
  const pictures = !isNear ? (
    <span className={classes.waiting}>{name[locale]}</span>
  ) : (
    <>
      <img
        src={pictureAddress(logo ?? '', 160)}
        alt={name[locale]}
        loading="lazy"
        className={dark ? classes.onLight : undefined}
      />
      {dark && (
        <img src={pictureAddress(dark, 160)} alt={name[locale]} loading="lazy" className={classes.onDark} />
      )}
    </>
  )
  if (url === null) return pictures
  return (
    <a href={url} rel="noreferrer sponsored" target="_blank">
      {pictures}
    </a>
  )
}

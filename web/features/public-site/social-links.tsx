import { useTranslation } from 'react-i18next'
import type { PageSettings } from '#web/lib/page-context.ts'
import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandTelegram,
  IconBrandWhatsapp,
  IconBrandX,
  IconBrandYoutube,
} from '#web/ui/icons.ts'
import classes from './social-links.module.css'

const networks = [
  { name: 'facebook', Icon: IconBrandFacebook },
  { name: 'instagram', Icon: IconBrandInstagram },
  { name: 'x', Icon: IconBrandX },
  { name: 'youtube', Icon: IconBrandYoutube },
  { name: 'telegram', Icon: IconBrandTelegram },
  { name: 'whatsapp', Icon: IconBrandWhatsapp },
] as const

/** The operator's pages elsewhere; nothing where there are none. */
export function SocialLinks({ settings }: { settings: PageSettings }) {
  const { t } = useTranslation('public')
  const shown = networks.flatMap(({ name, Icon }) => {
    const address = settings[`${name}_url`]
    return address === null ? [] : [{ name, Icon, address }]
  })
  if (shown.length === 0) return null
  return (
    <ul className={classes.links} aria-label={t('footer.social')}>
      {shown.map(({ name, Icon, address }) => (
        <li key={name}>
          <a
            href={address}
            rel="noopener noreferrer"
            title={t(`social.${name}`)}
            aria-label={t(`social.${name}`)}
          >
            <Icon size={20} aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  )
}

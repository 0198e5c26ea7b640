import { useTranslation } from 'react-i18next'
import { useSession } from '#web/lib/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import hero from '#web/ui/page-hero.module.css'
import { StarLattice } from '#web/ui/star-lattice.tsx'
import classes from './home-hero.module.css'
import { LivingPhone } from './living-phone.tsx'

interface HomeHeroProps {
  /** Counted in the database; a figure that is 0 is not shown. */
  readonly figures: { readonly sellers: number; readonly cities: number; readonly cards: number }
}

export function HomeHero({ figures }: HomeHeroProps) {
  const { t } = useTranslation('site')
  const shown = (['sellers', 'cities', 'cards'] as const).filter((name) => figures[name] > 0)
  return (
    <section className={hero.hero} aria-labelledby="promise">
      <StarLattice />
      <div className={`${hero.inner} ${classes.inner}`}>
        <div className={classes.words}>
          <h1 id="promise">{t('home.sentence')}</h1>
          <p>{t('home.line')}</p>
          <Buttons />
        </div>
        <ul className={classes.figures}>
          {shown.map((name) => (
            <li key={name}>
              <strong>{figures[name]}</strong> {t(`home.figures.${name}`)}
            </li>
          ))}
        </ul>
        <LivingPhone />
      </div>
    </section>
  )
}

/** On a phone a bar at the end of the screen has them. */
function Buttons() {
  const { t } = useTranslation('site')
  const isSignedIn = useSession().token !== null
  return (
    <div className={classes.buttons} data-visitor={!isSignedIn || undefined}>
      {isSignedIn ? (
        <ButtonLink to="/portal/home">{t('public:nav.portal')}</ButtonLink>
      ) : (
        <>
          <ButtonLink to="/auth/register">{t('home.register')}</ButtonLink>
          <ButtonLink to="/auth/login" look="plain">
            {t('public:nav.login')}
          </ButtonLink>
        </>
      )}
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import { useSession } from '#web/lib/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import hero from '#web/ui/page-hero.module.css'
import { StarLattice } from '#web/ui/star-lattice.tsx'
import { FigureRow } from './figure-row.tsx'
import classes from './home-hero.module.css'
import { LivingPhone } from './living-phone.tsx'

interface HomeHeroProps {
  readonly figures: { readonly sellers: number; readonly cities: number; readonly cards: number }
}

export function HomeHero({ figures }: HomeHeroProps) {
  const { t } = useTranslation('site-home')
  return (
    <section className={hero.hero} aria-labelledby="promise">
      <StarLattice />
      <div className={`${hero.inner} ${classes.inner}`}>
        <div className={classes.words}>
          <h1 id="promise">{t('sentence')}</h1>
          <p>{t('line')}</p>
          <Buttons />
        </div>
        <FigureRow figures={figures} className={classes.figures} />
        <LivingPhone />
      </div>
    </section>
  )
}

/** On a phone a bar at the end of the screen has them. */
function Buttons() {
  const { t } = useTranslation('site-home')
  const isSignedIn = useSession().token !== null
  return (
    <div className={classes.buttons} data-visitor={!isSignedIn || undefined}>
      {isSignedIn ? (
        <ButtonLink to="/portal/home">{t('public:nav.portal')}</ButtonLink>
      ) : (
        <>
          <ButtonLink to="/auth/register">{t('register')}</ButtonLink>
          <ButtonLink to="/auth/login" look="plain">
            {t('public:nav.login')}
          </ButtonLink>
        </>
      )}
    </div>
  )
}

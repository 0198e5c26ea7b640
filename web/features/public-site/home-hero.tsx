import { useTranslation } from 'react-i18next'
import { useSession } from '#web/lib/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import hero from '#web/ui/page-hero.module.css'
import { StarLattice } from '#web/ui/star-lattice.tsx'
import { CardStack, type StackCard } from './card-stack.tsx'
import classes from './home-hero.module.css'

export function HomeHero({ cards }: { cards: readonly StackCard[] }) {
  const { t } = useTranslation('site')
  const isSignedIn = useSession().token !== null
  return (
    <section className={hero.hero} aria-labelledby="promise">
      <StarLattice />
      <div className={`${hero.inner} ${classes.inner}`}>
        <div className={classes.words}>
          <h1 id="promise">{t('home.sentence')}</h1>
          <p>{t('home.line')}</p>
          <div className={classes.buttons}>
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
        </div>
        <CardStack cards={cards} />
      </div>
    </section>
  )
}

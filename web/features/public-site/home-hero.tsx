import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { StarLattice } from '#web/ui/star-lattice.tsx'
import { CardStack } from './card-stack.tsx'
import classes from './home-hero.module.css'
import { useShelfCards } from './use-shelf-cards.ts'

export function HomeHero() {
  const { t } = useTranslation('public')
  const { locale } = usePage()
  return (
    <section className={classes.hero} aria-labelledby="promise">
      <StarLattice />
      <div className={classes.inner}>
        <div className={classes.words}>
          <h1 id="promise">{t('home.sentence')}</h1>
          <p>{t('home.line')}</p>
          <div className={classes.buttons}>
            <Button component={Link} to="/auth/register">
              {t('home.register')}
            </Button>
            <Button component={Link} to="/auth/login" variant="default">
              {t('nav.login')}
            </Button>
          </div>
        </div>
        <CardStack cards={useShelfCards(locale)} />
      </div>
    </section>
  )
}

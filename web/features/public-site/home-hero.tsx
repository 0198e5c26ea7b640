import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { StarLattice } from '#web/ui/star-lattice.tsx'
import { CardStack, type StackCard } from './card-stack.tsx'
import classes from './home-hero.module.css'

export function HomeHero({ cards }: { cards: readonly StackCard[] }) {
  const { t } = useTranslation('public')
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
        <CardStack cards={cards} />
      </div>
    </section>
  )
}

import { useTranslation } from 'react-i18next'
import { StarLattice } from '#web/ui/star-lattice.tsx'
import classes from './page-hero.module.css'

/** The hero of an inner page: its name and one line. */
export function PageHero({ name }: { name: string }) {
  const { t } = useTranslation('public')
  return (
    <section className={classes.hero} aria-labelledby="page-name">
      <StarLattice />
      <div className={classes.words}>
        <h1 id="page-name">{t(`hero.${name}.title`)}</h1>
        <p>{t(`hero.${name}.line`)}</p>
      </div>
    </section>
  )
}

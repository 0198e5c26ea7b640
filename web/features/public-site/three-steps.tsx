import { useTranslation } from 'react-i18next'
import { CardScene, ReceiptScene, VoucherScene } from './scenes.tsx'
import classes from './three-steps.module.css'

const steps = [
  { name: 'recharge', Scene: VoucherScene },
  { name: 'buy', Scene: CardScene },
  { name: 'follow', Scene: ReceiptScene },
] as const

/** How it works: each step beside what a person holds or sees then. */
export function ThreeSteps() {
  const { t } = useTranslation('site-home')
  return (
    <section className={classes.band} aria-labelledby="how">
      <div className={classes.inner}>
        <h2 id="how">{t('how')}</h2>
        <ol className={classes.steps}>
          {steps.map(({ name, Scene }, index) => (
            <li key={name}>
              <div className={classes.scene} aria-hidden="true">
                <Scene />
              </div>
              <h3>
                <span className={classes.number}>{index + 1}</span>
                {t(`steps.${name}.title`)}
              </h3>
              <p className="soft">{t(`steps.${name}.text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

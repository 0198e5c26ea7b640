import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './competitions.module.css'

const soonSeconds = 10

interface TimeBarProps {
  /** When the question arrived; the server's clock decides. */
  readonly secondsLeft: number
  readonly limit: number
  onOver(): void
}

/** The time that is left, as a bar and as a number. */
export function TimeBar({ secondsLeft, limit, onOver }: TimeBarProps) {
  const { t } = useTranslation('competitions')
  const [left, setLeft] = useState(secondsLeft)
  const [end] = useState(() => performance.now() + secondsLeft * 1_000)
  const over = useEffectEvent(onOver)
  useEffect(() => {
    const timer = setInterval(() => {
      const rest = Math.max(0, (end - performance.now()) / 1_000)
      setLeft(rest)
      if (rest > 0) return
      clearInterval(timer)
      over()
    }, 250)
    return () => clearInterval(timer)
  }, [end])
  const shown = Math.ceil(left)
  return (
    <div className={classes.time} data-soon={left <= soonSeconds || undefined}>
      <span className={classes.track} aria-hidden="true">
        <span style={{ '--rest': `${Math.min(1, left / limit)}` }} />
      </span>
      <span aria-hidden="true">{shown}</span>
      <span className="unseen" role="timer">
        {t('play.left', { text: t('seconds', { count: Math.ceil(secondsLeft) }) })}
      </span>
      <span className="unseen" aria-live="assertive">
        {left <= soonSeconds && left > 0 && limit > soonSeconds ? t('play.soon') : ''}
        {left === 0 ? t('play.over') : ''}
      </span>
    </div>
  )
}

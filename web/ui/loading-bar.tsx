import { useEffect, useRef, useState } from 'react'
import classes from './loading-bar.module.css'

const throttleMs = 200
const durationMs = 2000
const hideDelayMs = 500
const resetDelayMs = 400
const tickMs = 100

/** A thin line at the top that fills while a page loads; a fast page never shows it. */
export function LoadingBar({ active }: { active: boolean }) {
  const [visible, setVisible] = useState(false)
  const [percent, setPercent] = useState(0)
  const shown = useRef(false)

  useEffect(() => {
    if (active) {
      let ticker: ReturnType<typeof setInterval> | undefined
      const start = setTimeout(() => {
        shown.current = true
        setVisible(true)
        setPercent(0)
        const step = (100 * tickMs) / durationMs
        ticker = setInterval(() => setPercent((value) => Math.min(95, value + step)), tickMs)
      }, throttleMs)
      return () => {
        clearTimeout(start)
        clearInterval(ticker)
      }
    }
    if (!shown.current) return
    shown.current = false
    setPercent(100)
    const hide = setTimeout(() => setVisible(false), hideDelayMs)
    const reset = setTimeout(() => setPercent(0), hideDelayMs + resetDelayMs)
    return () => {
      clearTimeout(hide)
      clearTimeout(reset)
    }
  }, [active])

  return (
    <div className={classes.track} data-visible={visible || undefined} aria-hidden="true">
      <div className={classes.fill} style={{ inlineSize: `${percent}%` }} />
    </div>
  )
}

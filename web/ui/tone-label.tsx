import type { ReactNode } from 'react'
import classes from './tone-label.module.css'

export type Tone = 'neutral' | 'success' | 'danger' | 'warning' | 'pending' | 'info'

/** A state in a dense list: a coloured dot and its label. */
export function ToneLabel({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.word} data-tone={tone}>
      {children}
    </span>
  )
}

import type { ReactNode } from 'react'
import type { StatusKind } from './status.tsx'
import classes from './tone-label.module.css'

/** Every tone of a definition; the compiler compares the two where the kit draws a choice. */
type LabelTone = StatusKind | 'neutral' | 'warning'

/** A state in a dense list: a coloured dot and its label. */
export function ToneLabel({ tone, children }: { tone: LabelTone; children: ReactNode }) {
  return (
    <span className={classes.word} data-tone={tone}>
      {children}
    </span>
  )
}

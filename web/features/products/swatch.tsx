import type { CSSProperties } from 'react'
import classes from './products.module.css'

/** A colour, shown beside its name. @param color `#rrggbb`, checked by the server */
export function Swatch({ color }: { color: string }) {
  const style: CSSProperties & Record<`--${string}`, string> = { '--color': color }
  return <span className={classes.swatch} style={style} aria-hidden="true" />
}

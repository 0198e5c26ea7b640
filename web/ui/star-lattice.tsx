import { useId } from 'react'
import classes from './star-lattice.module.css'

/** The eight-pointed star lattice: two squares turned against each other, joined by crosses. Decoration only. */
export function StarLattice() {
  const id = useId()
  return (
    <svg className={classes.lattice} aria-hidden="true" focusable="false">
      <defs>
        <pattern id={id} width="64" height="64" patternUnits="userSpaceOnUse">
          <g fill="none" stroke="currentColor" strokeWidth="1.25">
            <path d="M32 9.4 38.6 16h9.4v9.4L54.6 32 48 38.6v9.4h-9.4L32 54.6 25.4 48H16v-9.4L9.4 32 16 25.4V16h9.4z" />
            <path d="M32 0v9.4M32 54.6V64M0 32h9.4M54.6 32H64M0 0l16 16M64 0 48 16M0 64l16-16M64 64 48 48" />
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}

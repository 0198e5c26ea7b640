import type { ReactNode } from 'react'
import { IconDeviceMobile } from '#web/ui/icons.ts'
import { Parts } from '#web/ui/parts.tsx'
import classes from './profile.module.css'

interface DeviceRowProps {
  readonly name: string
  /** The parts of the small line below the name. */
  readonly children: ReactNode
  /** At the end: what can be done with it, or that it is this one. */
  readonly end: ReactNode
}

/** A device in a list of the profile. */
export function DeviceRow({ name, children, end }: DeviceRowProps) {
  return (
    <li>
      <IconDeviceMobile size={24} aria-hidden="true" />
      <div className={classes.device}>
        <p>
          <bdi>{name}</bdi>
        </p>
        <p className="tiny faint">
          <Parts>{children}</Parts>
        </p>
      </div>
      {end}
    </li>
  )
}

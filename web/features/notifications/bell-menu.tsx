import type { ReactNode } from 'react'
import barClasses from '#web/ui/bar-button.module.css'
import { Dropdown } from '#web/ui/dropdown.tsx'
import { IconBell } from '#web/ui/icons.ts'
import classes from './notifications-menu.module.css'

/** The bar counts up to this. */
const countMax = 9

interface BellMenuProps {
  readonly unread: number
  readonly heading: string
  readonly iconSize: number
  readonly open: boolean
  readonly children: ReactNode
  /** @param shown the count; null: all is read */
  labelOf(shown: string | null): string
  onChange(open: boolean): void
}

/** The latest notifications, under a bell that counts the unread ones. */
export function BellMenu({ unread, heading, iconSize, open, children, labelOf, onChange }: BellMenuProps) {
  const count = unread > countMax ? `${countMax}+` : String(unread)
  return (
    <Dropdown
      role="dialog"
      label={labelOf(unread > 0 ? count : null)}
      open={open}
      onChange={onChange}
      icon={
        <>
          <IconBell size={iconSize} aria-hidden="true" />
          {unread > 0 && (
            <bdi dir="ltr" className={barClasses.count} aria-hidden="true">
              {count}
            </bdi>
          )}
        </>
      }
    >
      <h2 className={classes.heading}>{heading}</h2>
      {children}
    </Dropdown>
  )
}

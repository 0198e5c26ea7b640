import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import classes from './tab-links.module.css'

interface TabLinksProps {
  readonly label: string
  readonly tabs: readonly {
    readonly to: string
    readonly label: string
    readonly active: boolean
    /** Stays in sight where the tabs are wider than the screen: the last one. */
    readonly pinned?: boolean
  }[]
}

/** Tabs with an address each. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  const active = useRef<HTMLAnchorElement>(null)
  const place = tabs.find((tab) => tab.active)?.to
  // On a phone the tabs are wider than the screen.
  useEffect(() => {
    if (place !== undefined) active.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [place])
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          ref={tab.active ? active : undefined}
          to={tab.to}
          aria-current={tab.active ? 'page' : undefined}
          data-pinned={tab.pinned || undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}

import { Link } from 'react-router'
import classes from './tab-links.module.css'

interface TabLinksProps {
  readonly label: string
  readonly tabs: readonly { readonly to: string; readonly label: string; readonly active: boolean }[]
}

/** The sides of one place, each with an address. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} aria-current={tab.active ? 'page' : undefined}>
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}

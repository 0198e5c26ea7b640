import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { consoleGroups } from '#contract/kernel/resource/resource.ts'
import { badgeMax, showBadges } from '#contract/operations/console/badges.ts'
import { refresh, useCall } from '#web/lib/api/use-call.ts'
import { matchText } from '#web/lib/console/match-text.ts'
import { isNames, useRemembered } from '#web/lib/console/use-remembered.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { useRepeatedly } from '#web/lib/use-repeatedly.ts'
import frame from '#web/ui/frame.module.css'
import { IconChevronDown, IconSearch } from '#web/ui/icons.ts'
import { isShown, type NavItem, navItemsFor, placeAt } from './nav-items.ts'
import classes from './navigation.module.css'

const askedEveryMs = 60_000

interface NavigationProps {
  /** Icons only. */
  readonly compact?: boolean
  onGo?(): void
}

/** Every section this person may open, in foldable groups, with a search over all. */
export function Navigation({ compact = false, onGo }: NavigationProps) {
  const { t } = useTranslation(['console', 'resources'])
  const { can } = useStaffSession()
  const { pathname } = useLocation()
  const [sought, setSought] = useState('')
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // A long menu scrolls to the current page.
    if (pathname) nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  const items = navItemsFor(can)
  const found = sought.trim() === '' ? items : items.filter(({ label }) => matchText(sought, t(label)) > 0)
  return (
    <nav ref={nav} className={classes.nav} aria-label={t('nav')} data-narrow={compact || undefined}>
      {!compact && (
        <div className={classes.search}>
          <IconSearch size={16} aria-hidden="true" />
          <input
            type="text"
            aria-label={t('nav_search')}
            placeholder={t('nav_search')}
            value={sought}
            onChange={(event) => setSought(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setSought('')
            }}
          />
        </div>
      )}
      {found.length === 0 && <p className={classes.nothing}>{t('nav_nothing')}</p>}
      <Groups items={found} compact={compact} unfolded={sought.trim() !== ''} onGo={onGo} />
    </nav>
  )
}

interface GroupsProps {
  readonly items: readonly NavItem[]
  readonly compact: boolean
  /** A search opens every group. */
  readonly unfolded: boolean
  readonly onGo: (() => void) | undefined
}

function Groups({ items, compact, unfolded, onGo }: GroupsProps) {
  const { t } = useTranslation(['console', 'resources'])
  const { pathname } = useLocation()
  const [folded, setFolded] = useRemembered<readonly string[]>('folded-groups', [], isNames)
  const here = placeAt(pathname)?.group
  const badges = useBadges()
  return consoleGroups.map((group) => {
    const entries = items.filter((item) => item.group === group)
    if (entries.length === 0) return null
    const open = compact || unfolded || group === here || !folded.includes(group)
    const toggle = () =>
      setFolded(folded.includes(group) ? folded.filter((name) => name !== group) : [...folded, group])
    return (
      <section key={group} className={classes.group} aria-label={t(`groups.${group}`)}>
        {!compact && (
          <button type="button" className={classes.heading} aria-expanded={open} onClick={toggle}>
            {t(`groups.${group}`)}
            <IconChevronDown size={14} aria-hidden="true" />
          </button>
        )}
        {open && (
          <ul>
            {entries.map((item) => (
              <Entry
                key={item.to}
                item={item}
                compact={compact}
                waiting={badges.get(item.to) ?? 0}
                onGo={onGo}
              />
            ))}
          </ul>
        )}
      </section>
    )
  })
}

/** The number of waiting items in a section, by its address. */
function useBadges(): ReadonlyMap<string, number> {
  const reading = useCall(showBadges, { quiet: true })
  useRepeatedly(askedEveryMs, () => refresh(showBadges))
  return new Map((reading.data ?? []).map(({ resource, count }) => [`/console/${resource}`, count]))
}

interface EntryProps {
  readonly waiting: number
  readonly item: NavItem
  readonly compact: boolean
  readonly onGo: (() => void) | undefined
}

function Entry({ item, compact, waiting, onGo }: EntryProps) {
  const { to, label, icon: Icon } = item
  const isHere = isShown(item, useLocation())
  const { t } = useTranslation(['console', 'resources'])
  const name = t(label)
  const count = waiting > badgeMax ? `${badgeMax}+` : String(waiting)
  return (
    <li>
      <Link
        to={to}
        aria-current={isHere ? 'page' : undefined}
        className={`${frame.link} ${classes.link}`}
        title={compact ? name : undefined}
        onClick={onGo}
      >
        <Icon size={20} aria-hidden="true" />
        <span className={compact ? 'unseen' : classes.name}>{name}</span>
        {waiting > 0 && (
          <span className={classes.badge} title={t('nav_waiting', { name, count })}>
            <bdi dir="ltr">{count}</bdi>
          </span>
        )}
      </Link>
    </li>
  )
}

import type { ManifestEntry } from '#contract/kernel/resource/manifest-entry.ts'
import { type ConsoleGroup, consoleGroups } from '#contract/kernel/resource/resource.ts'
import { resourceManifest } from '#contract/resource-manifest.ts'
import { iconOf } from '#web/console-kit/icon-of.ts'
import {
  IconChartBar,
  IconChecklist,
  IconLayoutDashboard,
  IconReportAnalytics,
  IconSettings,
  IconShieldCheck,
  IconUserCog,
  IconUsers,
} from '#web/ui/icons.ts'

export interface NavItem {
  readonly to: string
  /** A key of its label: `console:places.home`, `resources:cities.title`. */
  readonly label: string
  readonly group: ConsoleGroup
  readonly icon: typeof IconChecklist
  /** Any of them opens it; none: being signed in is enough. */
  readonly permissions: readonly string[]
  /** The key pressed after G, by its position. */
  readonly key?: string
  /** The page for a new row, and its permission. */
  readonly create?: { readonly to: string; readonly permission: string; readonly label: string }
}

/** Screens without a definition. They come before the sections of their group. */
const ownPlaces: readonly NavItem[] = [
  { ...own('home', 'overview', IconLayoutDashboard), to: '/console', key: 'H' },
  { ...own('approvals', 'overview', IconChecklist), key: 'A' },
  own('reports', 'overview', IconReportAnalytics, [
    'vouchers-counts-categories',
    'settlements-counts-suppliers',
    'clients-available-settlements',
  ]),
  own('statistics', 'overview', IconChartBar, ['statistics']),
  { ...own('settings', 'settings', IconSettings, ['settings-index']), label: 'resources:settings.title' },
  { ...own('permissions', 'people', IconShieldCheck, ['roles-permissions']), key: 'P' },
]

const activityParts = [
  { part: 'activity_clients', actor: 'client', icon: IconUsers },
  { part: 'activity_users', actor: 'staff', icon: IconUserCog },
] as const

/** Letters of the most used sections. */
const sectionKeys: Readonly<Record<string, string>> = {
  clients: 'C',
  suppliers: 'S',
  categories: 'K',
  vouchers: 'V',
  'generate-vouchers': 'G',
  settlements: 'M',
  users: 'U',
  roles: 'R',
  'activity-logs': 'L',
}

/** Every page of the console, in the order of its menu. */
export const consoleNavItems: readonly NavItem[] = consoleGroups.flatMap((group) => [
  ...ownPlaces.filter((item) => item.group === group),
  ...resourceManifest
    .filter((entry) => entry.group === group)
    .flatMap((entry) => [placeOf(entry), ...partsOf(entry)]),
])

/** A section whose rows are of two kinds has an entry for each; the permission is that of the section. */
function partsOf({ name, group }: ManifestEntry): readonly NavItem[] {
  if (name !== 'activity-logs') return []
  return activityParts.map(({ part, actor, icon }) => ({
    to: `/console/${name}?filter[actor_type]=${actor}`,
    label: `console:places.${part}`,
    group,
    icon,
    permissions: [`${name}-index`],
  }))
}

/** Whether the address shows this entry: one with a filter only while that filter is on, and then no other. */
export function isShown(
  { to }: NavItem,
  { pathname, search }: { pathname: string; search: string },
): boolean {
  const [path = '', query = ''] = to.split('?')
  if (query !== '') return pathname === path && narrows(search, query)
  if (path === '/console') return pathname === path
  const isInside = pathname === path || pathname.startsWith(`${path}/`)
  return (
    isInside &&
    !consoleNavItems.some((item) => item.to.startsWith(`${path}?`) && isShown(item, { pathname, search }))
  )
}

function narrows(search: string, query: string): boolean {
  const shown = new URLSearchParams(search)
  return [...new URLSearchParams(query)].every(([name, value]) => shown.get(name) === value)
}

export type Can = (permissions: readonly string[]) => boolean

export function navItemsFor(can: Can): readonly NavItem[] {
  return consoleNavItems.filter(({ permissions }) => can(permissions))
}

/** The page of an address: its longest prefix. */
export function placeAt(pathname: string): NavItem | undefined {
  return consoleNavItems
    .filter(({ to }) => pathname === to || (to !== '/console' && pathname.startsWith(`${to}/`)))
    .sort((a, b) => b.to.length - a.to.length)[0]
}

function own(
  name: string,
  group: ConsoleGroup,
  icon: NavItem['icon'],
  permissions: readonly string[] = [],
): NavItem {
  const to = `/console/${name.replaceAll('_', '-')}`
  return { to, label: `console:places.${name}`, group, icon, permissions }
}

function placeOf({ name, group, icon, crud, grants = [] }: ManifestEntry): NavItem {
  const to = `/console/${name}`
  const key = sectionKeys[name]
  return {
    to,
    label: `resources:${name}.title`,
    group,
    icon: iconOf(icon),
    permissions: [`${name}-index`],
    ...(key && { key }),
    ...([...crud, ...grants].includes('store') && {
      create: { to: `${to}/create`, permission: `${name}-store`, label: `resources:${name}.singular` },
    }),
  }
}

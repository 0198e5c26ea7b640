import type { RouteConfigEntry } from '@react-router/dev/routes'
import { resources } from '#contract/console-resources.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import routes from '../../web/routes.ts'
import type { HostileWorld } from './hostile-world.ts'

/** The addresses of pages outside the console, but for those of one row. */
export function fixedPages(): readonly string[] {
  return pathsOf(routes).filter((path) => !path.startsWith('/console') && !path.includes(':'))
}

function pathsOf(entries: readonly RouteConfigEntry[], base = ''): string[] {
  return entries.flatMap(({ path = '', file, children = [] }) => {
    const address = path === '' ? base : `${base}/${path}`
    const isPage = children.length === 0 && path !== '' && file.endsWith('.tsx')
    return [...(isPage ? [address] : []), ...pathsOf(children, address)]
  })
}

/** What is published makes a row shown now, in both languages. */
const published = { active: true, publish_at_from: null, publish_at_to: null, published_in: 'both' }

/** A row that the site shows at a page of its own. */
export interface RowPage {
  readonly section: string
  readonly address: string
  /** Whether it could be published. */
  readonly isShown: boolean
}

/** Publishes the hostile row of each section whose definition says where the site shows it. */
export async function publishRows({ admin, rows }: HostileWorld): Promise<readonly RowPage[]> {
  const pages = new Set(pathsOf(routes).map((path) => path.replace(/\/:\w+\??$/, '/:')))
  const found: RowPage[] = []
  for (const resource of resources as readonly Resource[]) {
    const { name, audience, fields } = resource
    const id = rows.get(name)
    const place = audience?.page ?? audience?.path
    if (!audience?.show || id === undefined || !pages.has(`${place}/:`)) continue
    const body = Object.fromEntries(Object.entries(published).filter(([field]) => field in fields))
    const { status } = await admin.put(`/${name}/${id}`, body)
    const row = await admin.get(`/${name}/${id}`).data<Record<string, unknown>>()
    const key = String(audience.by === undefined ? id : row[audience.by])
    found.push({ section: name, address: `${place}/${encodeURIComponent(key)}`, isShown: status === 200 })
  }
  return found
}

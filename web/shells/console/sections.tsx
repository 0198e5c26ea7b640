import { type ReactNode, Suspense, use } from 'react'
import { data, Outlet, useParams } from 'react-router'
import { ConsoleKit } from '#web/console-kit/console-kit.tsx'
import { findSection } from '#web/console-kit/data/sections.ts'
import type { Overrides, SectionOverride } from '#web/console-kit/overrides.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import '#web/styles/console-kit.css'

export const handle: RouteHandle = { messages: ['kit', 'resources'] }

// What a section does differently comes with it, when it is opened.
const files = import.meta.glob<{ section: SectionOverride }>('../../features/*/*.console.tsx')
const loaded = new Map<string, Promise<Overrides>>()

/** An address of a section that does not exist is a page that does not exist. Not as middleware: the frame stays. */
export function clientLoader({ params }: { params: { resource?: string | undefined } }) {
  if (!findSection(params.resource)) throw data(null, { status: 404 })
  return null
}

export const loader = clientLoader

/** The pages of every section that a definition makes. */
export default function Sections() {
  const { resource = '', id } = useParams()
  return (
    <Suspense fallback={<BlockSkeleton height={320} />}>
      <WithOverrides key={resource} name={resource} ofRow={id !== undefined}>
        <Outlet />
      </WithOverrides>
    </Suspense>
  )
}

interface WithOverridesProps {
  readonly name: string
  readonly ofRow: boolean
  readonly children: ReactNode
}

function WithOverrides({ name, ofRow, children }: WithOverridesProps) {
  return <ConsoleKit overrides={use(overridesFor(name, ofRow))}>{children}</ConsoleKit>
}

/** Those of the section and, on the page of a row, of the lists that stand there. */
function overridesFor(name: string, ofRow: boolean): Promise<Overrides> {
  const place = `${name} ${ofRow}`
  const known = loaded.get(place)
  if (known !== undefined) return known
  const related = ofRow ? (findSection(name)?.related ?? []) : []
  const loading = loadOverrides([name, ...related.map(({ resource }) => resource)])
  loaded.set(place, loading)
  return loading
}

async function loadOverrides(names: readonly string[]): Promise<Overrides> {
  const entries = await Promise.all(
    names.map(async (name) => {
      const path = Object.keys(files).find((file) => file.endsWith(`/${name}.console.tsx`))
      const load = path === undefined ? undefined : files[path]
      return load ? [[name, (await load()).section] as const] : []
    }),
  )
  return Object.fromEntries(entries.flat())
}

import { type ReactNode, Suspense, use } from 'react'
import { data, Outlet, useParams } from 'react-router'
import { ConsoleKit } from '#web/console-kit/console-kit.tsx'
import { loadResource, type OverrideFiles } from '#web/console-kit/data/load-resource.ts'
import { findSection } from '#web/console-kit/data/sections.ts'
import type { Overrides, ResourceOverride } from '#web/console-kit/overrides.ts'
import { pageTranslator } from '#web/lib/i18n/i18n.ts'
import { useTranslator } from '#web/lib/i18n/react-i18next.tsx'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import type { Translator } from '#web/lib/i18n/translator.ts'
import { loadOnce } from '#web/lib/load-once.ts'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import '#web/styles/console-kit.css'

export const handle: RouteHandle = { messages: ['kit'], begin }

const files: OverrideFiles = import.meta.glob<{ readonly section: ResourceOverride }>([
  '../../features/*/*.console.tsx',
  '../../features/*/staff/*.console.tsx',
])
const loaded = new WeakMap<Translator, Map<string, Promise<Overrides>>>()

/** An unknown section is an unknown page. Not as middleware, so the frame stays. */
export function clientLoader({ params }: { params: { resource?: string; id?: string } }) {
  if (!findSection(params.resource)) throw data(null, { status: 404 })
  begin(params)
  return null
}

export const loader = clientLoader

/** Does not wait: a loading route leaves a blank page on the first visit. */
function begin({ resource, id }: { resource?: string | undefined; id?: string | undefined }): void {
  const translator = pageTranslator()
  const section = findSection(resource)
  if (translator && section) void loadPage(section.name, id !== undefined, translator)
}

/** The pages of every defined section. Its own files load when it is opened. */
export default function ResourcePages() {
  const { resource = '', id } = useParams()
  return (
    <Suspense fallback={<BlockSkeleton height={320} />}>
      <Loaded key={resource} name={resource} ofRow={id !== undefined}>
        <Outlet />
      </Loaded>
    </Suspense>
  )
}

interface LoadedProps {
  readonly name: string
  readonly ofRow: boolean
  readonly children: ReactNode
}

function Loaded({ name, ofRow, children }: LoadedProps) {
  return <ConsoleKit overrides={use(loadPage(name, ofRow, useTranslator()))}>{children}</ConsoleKit>
}

/** The section and, for a row's page, its related sections. @returns their overrides */
function loadPage(name: string, ofRow: boolean, translator: Translator): Promise<Overrides> {
  const known = loaded.get(translator) ?? new Map<string, Promise<Overrides>>()
  loaded.set(translator, known)
  return loadOnce(known, `${name} ${ofRow}`, async () => {
    const related = ofRow ? (findSection(name)?.related ?? []) : []
    const all = await Promise.all(
      [name, ...related].map((section) => loadResource(section, translator, files)),
    )
    return Object.fromEntries(
      all.flatMap(({ resource, override }) => (override ? [[resource.name, override]] : [])),
    )
  })
}

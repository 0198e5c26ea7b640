import { useDebouncedValue } from '@mantine/hooks'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { searchEverything } from '#contract/operations/console/search.ts'
import { readTitle } from '#web/console-kit/data/sections.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { bestFirst } from './best-first.ts'
import { FoundHints } from './found-hints.tsx'
import type { PaletteGroup } from './group-entries.ts'
import { consoleNavItems } from './nav-items.ts'

const waitMs = 180
const lettersMin = 2

interface Found {
  readonly groups: readonly PaletteGroup[]
  readonly searching: boolean
  readonly failed: boolean
}

/** The server's results in every section this person may see, after a pause in typing. */
export function useFound(text: string): Found {
  const { t } = useTranslation(['console', 'resources'])
  const { locale } = usePage()
  const typed = text.trim()
  const [asked] = useDebouncedValue(typed, waitMs)
  const worthIt = asked.length >= lettersMin
  const { data, error, isFetching } = useCall(
    searchEverything,
    { query: { q: asked.slice(0, 100) }, quiet: true },
    worthIt,
  )
  // Results of a longer text stay until the next answer; an empty text shows none.
  const found = worthIt && typed.length >= lettersMin ? (data ?? []) : []
  return {
    searching: typed.length >= lettersMin && (isFetching || typed !== asked),
    failed: worthIt && error !== null,
    groups: bestFirst(found, typed).flatMap(({ resource, rows }) => {
      const item = consoleNavItems.find(({ to }) => to === `/console/${resource}`)
      if (!item) return []
      return [
        {
          name: resource,
          title: t(item.label),
          entries: rows.map(({ id, title, hints }) => {
            const called = readTitle({ name: resource }, title, locale)
            return {
              id: `${resource}-${id}`,
              to: `${item.to}/${id}`,
              label: t(`resources:${resource}.titled`, { title: called, defaultValue: called }),
              icon: item.icon,
              ...(Object.keys(hints).length > 0 && {
                hint: (
                  <Suspense>
                    <FoundHints of={resource} id={id} hints={hints} />
                  </Suspense>
                ),
              }),
            }
          }),
        },
      ]
    }),
  }
}

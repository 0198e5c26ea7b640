import { Tabs } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { permissionsOf } from '#contract/kernel/operation.ts'
import { relatedListOf } from '#contract/kernel/resource/related-rows.ts'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { useOverride } from '../overrides.ts'
import { RelatedList } from './related-list.tsx'
import { RelatedRows } from './related-rows.tsx'
import classes from './row-page.module.css'

interface RowTabsProps {
  readonly resource: Resource
  readonly row: ResourceRow
}

interface Part {
  readonly name: string
  readonly title: string
  readonly body: ReactNode
}

/** What belongs to a row. Several lists become tabs. */
export function RowTabs({ resource, row }: RowTabsProps) {
  const { t } = useTranslation(['kit', 'resources'])
  const parts = useParts(resource, row)
  const [chosen, setChosen] = useState<string | null>(null)
  const [first] = parts
  if (!first) return null
  if (parts.length === 1) return first.body
  return (
    <Tabs
      value={chosen ?? first.name}
      onChange={setChosen}
      keepMounted={false}
      classNames={{ root: classes.tabs ?? '', list: classes.tabList ?? '', tab: classes.tab ?? '' }}
    >
      <Tabs.List aria-label={t('related.title')}>
        {parts.map(({ name, title }) => (
          <Tabs.Tab key={name} value={name}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {parts.map(({ name, body }) => (
        <Tabs.Panel key={name} value={name}>
          {body}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

function useParts(resource: Resource, row: ResourceRow): readonly Part[] {
  const { t } = useTranslation('resources')
  const { tabs = [] } = useOverride(resource)
  const { can } = useStaffSession()
  const lists = (resource.related ?? []).filter((list) =>
    'rows' in list
      ? can(permissionsOf(relatedListOf(resource, list.rows))) &&
        (list.onlyWith === undefined || row[list.onlyWith] === true)
      : can(`${list.resource}-index`),
  )
  const own = tabs.filter(({ permission, when }) => can(permission) && (when?.(row) ?? true))
  return [
    ...lists.map((list) => {
      const name = 'rows' in list ? list.rows.name : list.resource
      return {
        name: `${name}-${list.by}`,
        title: t(`${name}.title`),
        body:
          'rows' in list ? (
            <RelatedRows resource={resource} row={row} of={list.rows} />
          ) : (
            <RelatedList {...list} id={row.id} />
          ),
      }
    }),
    ...own.map(({ name, Panel }) => ({
      name,
      title: t(`${resource.name}.tabs.${name}`),
      body: (
        <Suspense fallback={<BlockSkeleton height={160} />}>
          <Panel resource={resource} row={row} />
        </Suspense>
      ),
    })),
  ]
}

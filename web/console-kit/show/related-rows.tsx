import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { relatedListOf } from '#contract/kernel/resource/related-rows.ts'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import { useList } from '#web/lib/api/use-call.ts'
import { usePaging } from '#web/lib/api/use-paging.ts'
import { Pager } from '#web/ui/pager.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { useLabels } from '../labels/use-labels.ts'
import { usualColumns } from '../list/columns.ts'
import { useOverride } from '../overrides.ts'
import classes from './related-list.module.css'
import { RelatedTable } from './related-list.tsx'
import page from './row-page.module.css'

interface RelatedRowsProps {
  readonly resource: Resource
  readonly row: ResourceRow
  /** The definition of the rows. */
  readonly of: Resource
}

/** Rows that have no section of their own, page by page. */
export function RelatedRows({ resource, row, of }: RelatedRowsProps) {
  const { t } = useTranslation(['kit', 'resources'])
  const labels = useLabels(of)
  const Beside = useOverride(resource).beside?.[of.name]
  const { query, paging } = usePaging()
  const reading = useList(relatedListOf(resource, of), { params: { id: row.id }, query, quiet: true })
  return (
    <section className={page.card} aria-label={labels.title}>
      <div className={classes.head}>
        <h2>
          {labels.title} <span className="faint small">{reading.data?.meta.total.toLocaleString('en')}</span>
        </h2>
        <Suspense>{Beside && <Beside resource={resource} row={row} />}</Suspense>
      </div>
      <WhenRead of={reading} skeleton={<RowsSkeleton count={2} />}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <p className="soft small">{t([`resources:${of.name}.empty`, 'related.none'])}</p>
          ) : (
            <>
              <div className={classes.scroll}>
                <RelatedTable resource={of} columns={usualColumns(of)} rows={data} />
              </div>
              <Pager meta={meta} {...paging} />
            </>
          )
        }
      </WhenRead>
    </section>
  )
}

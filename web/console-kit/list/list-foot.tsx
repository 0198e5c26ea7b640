import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PageMeta } from '#contract/kernel/paging.ts'
import { IconChevronLeft, IconChevronRight } from '#web/ui/icons.ts'
import { perPageChoices } from '../data/list-place.ts'
import type { ListPlaceControl } from '../data/use-list-place.ts'
import classes from './list-foot.module.css'

interface ListFootProps {
  readonly control: ListPlaceControl
  readonly meta: (PageMeta & { readonly total_capped?: boolean }) | undefined
}

/** Where in the whole one is, and the way on. */
export function ListFoot({ control, meta }: ListFootProps) {
  const { t } = useTranslation('kit')
  if (!meta || meta.total === 0) return null
  const { from, to, total, current_page: page, last_page: lastPage } = meta
  const figure = (count: number) => count.toLocaleString('en')
  return (
    <div className={classes.foot}>
      <p className="small soft">
        {t(meta.total_capped ? 'list.range_capped' : 'list.range', {
          from: figure(from),
          to: figure(to),
          total: figure(total),
        })}
      </p>
      <div className="row">
        <NativeSelect
          size="xs"
          aria-label={t('common:pagination.items_per_page')}
          data={perPageChoices.map((count) => ({
            value: String(count),
            label: t('list.per_page', { count }),
          }))}
          value={String(control.place.perPage)}
          onChange={(event) => control.setPerPage(Number(event.currentTarget.value))}
        />
        {lastPage > 1 && (
          <nav className={classes.pages} aria-label={t('common:pagination.pages')}>
            <button
              type="button"
              aria-label={t('common:pagination.previous')}
              disabled={page <= 1}
              onClick={() => control.setPage(page - 1)}
            >
              <IconChevronLeft size={18} className="mirror" aria-hidden="true" />
            </button>
            <bdi dir="ltr" className="small">
              {figure(page)} / {figure(lastPage)}
            </bdi>
            <button
              type="button"
              aria-label={t('common:pagination.next')}
              disabled={page >= lastPage}
              onClick={() => control.setPage(page + 1)}
            >
              <IconChevronRight size={18} className="mirror" aria-hidden="true" />
            </button>
          </nav>
        )}
      </div>
    </div>
  )
}

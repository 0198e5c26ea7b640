import { Button, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconChevronLeft, IconChevronRight } from './icons.ts'
import { pageRangeOf } from './page-range.ts'
import classes from './pager.module.css'
import { perPageChoices } from './per-page-choices.ts'

interface PagerProps {
  /** The position of the shown rows. */
  readonly meta: {
    readonly total: number
    readonly from: number
    readonly to: number
    readonly per_page: number
    readonly current_page: number
    readonly last_page: number
    readonly total_capped?: boolean
  }
  /** Shown even for a single page. */
  readonly always?: boolean
  onPage(page: number): void
  onPerPage(perPage: number): void
}

/** The position in the list, and its links. Empty for a list on one page. */
export function Pager({ meta, always = false, onPage, onPerPage }: PagerProps) {
  const { total, from, to, per_page: perPage, current_page: page, last_page: lastPage } = meta
  const { t } = useTranslation('signed-in')
  if (total === 0 || (!always && lastPage === 1 && total <= perPageChoices[0])) return null
  const figure = (count: number) => count.toLocaleString('en')
  const place = pageRangeOf(meta)
  if (place === 'beyond')
    return (
      <div className={classes.pager}>
        <p>{t('pagination.beyond', { last: figure(lastPage) })}</p>
        <Button variant="default" onClick={() => onPage(lastPage)}>
          {t('pagination.to_last')}
        </Button>
      </div>
    )
  return (
    <div className={classes.pager}>
      <p className="small soft">
        {lastPage > 1
          ? t(meta.total_capped ? 'pagination.showing_range_capped' : 'pagination.showing_range', {
              from: figure(from),
              to: figure(to),
              total: figure(total),
            })
          : t('pagination.showing_count', { count: total, shown: figure(total) })}
        {place === 'end_of_pages' && ` ${t('pagination.ends_here')}`}
      </p>
      <div className="row">
        <div className={classes.perPage}>
          <span className="small soft">{t('pagination.items_per_page')}</span>
          <NativeSelect
            size="sm"
            aria-label={t('pagination.items_per_page')}
            data={perPageChoices.map(String)}
            value={String(perPage)}
            onChange={(event) => onPerPage(Number(event.currentTarget.value))}
          />
        </div>
        {lastPage > 1 && (
          <nav className={classes.pages} aria-label={t('pagination.pages')}>
            <button
              type="button"
              aria-label={t('pagination.previous')}
              disabled={page <= 1}
              onClick={() => onPage(page - 1)}
            >
              <IconChevronLeft size={20} className="mirror" aria-hidden="true" />
            </button>
            <span className="small">
              <bdi dir="ltr">
                {figure(page)} / {figure(lastPage)}
              </bdi>
            </span>
            <button
              type="button"
              aria-label={t('pagination.next')}
              disabled={page >= lastPage}
              onClick={() => onPage(page + 1)}
            >
              <IconChevronRight size={20} className="mirror" aria-hidden="true" />
            </button>
          </nav>
        )}
      </div>
    </div>
  )
}

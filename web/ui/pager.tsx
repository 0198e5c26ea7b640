import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconChevronLeft, IconChevronRight } from './icons.ts'
import classes from './pager.module.css'

interface PagerProps {
  /** Where the rows shown stand in the whole. */
  readonly meta: {
    readonly total: number
    readonly from: number
    readonly to: number
    readonly per_page: number
    readonly current_page: number
    readonly last_page: number
  }
  onPage(page: number): void
  onPerPage(perPage: number): void
}

const perPageChoices = ['10', '20', '50', '100']

export function Pager({ meta, onPage, onPerPage }: PagerProps) {
  const { total, from, to, per_page: perPage, current_page: page, last_page: lastPage } = meta
  const { t } = useTranslation()
  if (total === 0) return null
  return (
    <div className={classes.pager}>
      <p className="small soft">
        {lastPage > 1
          ? t('pagination.showing_range', { from, to, total })
          : t('pagination.showing_count', { count: total, total })}
      </p>
      <div className="row">
        <div className={classes.perPage}>
          <NativeSelect
            size="sm"
            aria-label={t('pagination.items_per_page')}
            data={perPageChoices}
            value={String(perPage)}
            onChange={(event) => onPerPage(Number(event.currentTarget.value))}
          />
          <span className="small soft">{t('pagination.items_per_page')}</span>
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
                {page} / {lastPage}
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

import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { z } from 'zod'
import type { lowStock } from '#contract/operations/dashboard/show-dashboard.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { Status } from '#web/ui/status.tsx'
import classes from './home-page.module.css'

/** Cards that will soon be sold out; the lowest first. */
export function LowStockList({ rows }: { rows: readonly z.output<typeof lowStock>[] }) {
  const { t } = useTranslation('dashboard')
  const { locale } = usePage()
  const { can } = useStaffSession()
  const isOpen = can(['categories-show', 'categories-index'])
  return (
    <section className={classes.list} aria-label={t('low_stock.title')}>
      <header>
        <h2>{t('low_stock.title')}</h2>
      </header>
      {rows.length === 0 && <p className={classes.empty}>{t('low_stock.empty')}</p>}
      <ul>
        {rows.map(({ category_id, name, color, stock, threshold }) => (
          <li key={category_id} className={classes.row}>
            <span>
              <span className={classes.swatch} style={{ background: color ?? 'var(--line-strong)' }} />
              {isOpen ? <Link to={`/console/categories/${category_id}`}>{name[locale]}</Link> : name[locale]}
            </span>
            <Status kind={stock === 0 ? 'danger' : 'pending'}>
              {stock === 0
                ? t('low_stock.none_left', { threshold })
                : t('low_stock.left', { count: stock, threshold })}
            </Status>
          </li>
        ))}
      </ul>
    </section>
  )
}

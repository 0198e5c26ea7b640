import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Category } from '#contract/shapes/category.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { IconShoppingBag } from '#web/ui/icons.ts'
import { EmptyState } from '#web/ui/state-panel.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import classes from './cards-page.module.css'

interface CardsFrameProps {
  readonly title: string
  readonly line: string
  readonly suppliers: readonly Category['supplier'][]
  /** The supplier whose page it is. */
  readonly chosen?: string
  readonly children: ReactNode
}

/** A page of prices: its title, the suppliers to choose from, and the cards. */
export function CardsFrame({ title, line, suppliers, chosen, children }: CardsFrameProps) {
  const { t } = useTranslation('site-cards')
  const { locale } = usePage()
  return (
    <div className={classes.page}>
      <header>
        <h1>{title}</h1>
        <p className="soft">{line}</p>
      </header>
      {suppliers.length === 0 ? (
        <EmptyState
          icon={<IconShoppingBag size={28} aria-hidden="true" />}
          title={t('empty')}
          text={t('empty_text')}
        />
      ) : (
        <>
          <TabLinks
            label={t('suppliers')}
            tabs={[
              { to: '/cards', label: t('all_suppliers'), active: chosen === undefined },
              ...suppliers.map(({ id, name }) => ({
                to: `/cards/${id}`,
                label: name[locale],
                active: id === chosen,
              })),
            ]}
          />
          {children}
          <p className="soft">
            {t('plans')} <Link to="/pricing">{t('plans_link')}</Link>
          </p>
        </>
      )}
    </div>
  )
}

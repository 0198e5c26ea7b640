import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listCategories } from '#contract/operations/cards/list-categories.ts'
import type { Category } from '#contract/shapes/category.ts'
import { useList } from '#web/lib/api/use-call.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { CategoryTile } from '#web/ui/category-tile.tsx'
import { IconSearch, IconShoppingBag } from '#web/ui/icons.ts'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#web/ui/state-panel.tsx'
import classes from './cards.module.css'

/** The shelf, supplier by supplier. */
export function Shop() {
  const { t } = useTranslation('cards')
  const { locale } = usePage()
  const [search, setSearch] = useState('')
  const list = useList(listCategories, { query: { per_page: 100 } })
  if (list.isPending) return <BlockSkeleton height={360} />
  if (list.isError)
    return (
      <ErrorState
        message={list.error.message}
        number={list.error.status}
        onRetry={() => void list.refetch()}
      />
    )

  const found = list.data.data.filter((category) => matches(category, search.trim().toLowerCase()))
  const shelves = Map.groupBy(found, (category) => category.supplier.id)
  return (
    <div className="stack-wide">
      <TextInput
        type="search"
        aria-label={t('shop.search')}
        placeholder={t('shop.search')}
        leftSection={<IconSearch size={20} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {found.length === 0 && (
        <EmptyState
          icon={<IconShoppingBag size={28} aria-hidden="true" />}
          title={t('shop.empty')}
          text={t(search === '' ? 'shop.empty_text' : 'shop.no_match')}
        />
      )}
      {[...shelves].map(([supplierId, categories]) => (
        <section key={supplierId} aria-labelledby={`supplier-${supplierId}`}>
          <h2 id={`supplier-${supplierId}`}>{categories[0]?.supplier.name[locale]}</h2>
          <ul className={classes.shelf}>
            {categories.map((category) => (
              <li key={category.id}>
                <CategoryTile
                  to={`/portal/cards?buy=${category.id}`}
                  name={category.name[locale]}
                  supplier={category.supplier.name[locale]}
                  color={category.supplier.color}
                  imageUrl={category.img_url ?? category.supplier.img_url}
                  price={category.price}
                  currency={category.currency}
                  stock={category.stock}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Found by either language: people type what they know the card by. */
function matches({ name, supplier }: Category, text: string): boolean {
  return [name.ar, name.en, supplier.name.ar, supplier.name.en].some((word) =>
    word.toLowerCase().includes(text),
  )
}

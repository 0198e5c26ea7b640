import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listProductFilters, listProducts } from '#contract/operations/products/list-products.ts'
import type { Product } from '#contract/shapes/product.ts'
import { useCall, useList } from '#web/lib/api/use-call.ts'
import { useChosenValues } from '#web/lib/api/use-chosen-values.ts'
import { useInAddress } from '#web/lib/api/use-in-address.ts'
import { usePaging } from '#web/lib/api/use-paging.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { AttributeFilters } from '#web/ui/attributes.tsx'
import { FullPrice } from '#web/ui/full-price.tsx'
import { IconSearch, IconShoppingBag } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#web/ui/state-panel.tsx'
import tiles from '#web/ui/tiles.module.css'
import { ProductPicture } from './product-picture.tsx'

export const handle: RouteHandle = { messages: ['portal', 'products'] }

const sorts = ['', 'price', '-price', '-created_at'] as const

/** The shop: what is on sale, searched, sorted and filtered by its attributes. */
export default function ProductsPage() {
  const { t } = useTranslation('products')
  const [search, setSearch] = useState('')
  const [named, setSort] = useInAddress('sort')
  const sort = sorts.find((known) => known === named) ?? ''
  const { chosen, choose, asked } = useChosenValues()
  const { query, first, paging } = usePaging(20, `${sort} ${asked['filter[values]']}`)
  const filters = useCall(listProductFilters)
  const list = useList(listProducts, {
    query: {
      ...query,
      ...(search.trim() !== '' && { search }),
      ...(sort !== '' && { sort }),
      ...asked,
    },
  })
  const searchFor = (typed: string) => {
    setSearch(typed)
    first()
  }
  const isAsked = search.trim() !== '' || chosen.size > 0
  return (
    <>
      <PageHeader
        title={t('shop.title')}
        line={t('shop.line')}
        actions={<Link to="/portal/orders">{t('orders.title')}</Link>}
      />
      <div className="stack-wide">
        <Controls search={search} sort={sort} onSearch={searchFor} onSort={setSort} />
        <AttributeFilters filters={filters.data ?? []} chosen={chosen} onChoose={choose} />
        {list.isPending && <BlockSkeleton height={360} />}
        {list.isLoadingError && <ErrorState failure={list.error} onRetry={() => void list.refetch()} />}
        {list.data?.data.length === 0 && (
          <EmptyState
            icon={<IconShoppingBag size={28} aria-hidden="true" />}
            title={t(isAsked ? 'shop.no_match' : 'shop.empty')}
            text={t(isAsked ? 'shop.no_match_text' : 'shop.empty_text')}
          />
        )}
        {list.data && (
          <>
            <ul className={tiles.grid} style={{ '--tile-least': '220px' }}>
              {list.data.data.map((product) => (
                <li key={product.id}>
                  <ProductTile product={product} />
                </li>
              ))}
            </ul>
            <Pager meta={list.data.meta} {...paging} />
          </>
        )}
      </div>
    </>
  )
}

interface ControlsProps {
  readonly search: string
  readonly sort: string
  onSearch(search: string): void
  onSort(sort: string): void
}

function Controls({ search, sort, onSearch, onSort }: ControlsProps) {
  const { t } = useTranslation('products')
  return (
    <div className="row">
      <TextInput
        type="search"
        aria-label={t('shop.search')}
        placeholder={t('shop.search')}
        leftSection={<IconSearch size={20} />}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        style={{ flex: '1 1 220px' }}
      />
      <NativeSelect
        aria-label={t('shop.sort')}
        data={sorts.map((value) => ({ value, label: t(`shop.sorts.${value || 'usual'}`) }))}
        value={sort}
        onChange={(event) => onSort(event.currentTarget.value)}
      />
    </div>
  )
}

function ProductTile({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  const { locale } = usePage()
  const { id, name, images, price, full_price: fullPrice, currency, stock } = product
  return (
    <Link to={`/portal/products/${id}`} className={tiles.tile}>
      <ProductPicture url={images[0]} size={220} />
      <span className={tiles.name}>{name[locale]}</span>
      <span className={tiles.foot}>
        <Money value={price} currency={currency} />
        {fullPrice !== price && <FullPrice label={t('shop.before')} value={fullPrice} currency={currency} />}
      </span>
      {stock === 0 && <span className="small soft">{t('shop.sold_out')}</span>}
    </Link>
  )
}

import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listCategories, listCategoryFilters } from '#contract/operations/catalogue/list-categories.ts'
import { listFavouriteCategories } from '#contract/operations/favourites/favourite-categories.ts'
import type { Category } from '#contract/shapes/category.ts'
import { useCall, useList } from '#web/lib/api/use-call.ts'
import { useChosenValues } from '#web/lib/api/use-chosen-values.ts'
import { useInAddress } from '#web/lib/api/use-in-address.ts'
import { usePlanPrices } from '#web/lib/api/use-plan-prices.ts'
import { matchText } from '#web/lib/console/match-text.ts'
import { categoryPicture } from '#web/lib/files/picture-address.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { AttributeFilters } from '#web/ui/attributes.tsx'
import { CategoryTile } from '#web/ui/category-tile.tsx'
import chipClasses from '#web/ui/chip.module.css'
import { IconSearch, IconShoppingBag, IconStar } from '#web/ui/icons.ts'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#web/ui/state-panel.tsx'
import tiles from '#web/ui/tiles.module.css'
import classes from './cards.module.css'
import { FavouriteButton } from './favourite-button.tsx'
import { fittingFilters, hasValues } from './fitting-filters.ts'

/** Empty: the whole catalogue; `favourites`: the client's; or one supplier by id. */
type Choice = string

/** The catalogue by supplier, searched and filtered by its attributes. */
export function Shop() {
  const { t } = useTranslation('cards')
  const [search, setSearch] = useState('')
  const [choice, setChoice] = useInAddress('of')
  const { chosen, choose, asked } = useChosenValues()
  const whole = useList(listCategories, { query: { per_page: 100 } })
  const list = useList(listCategories, { query: { per_page: 100, ...asked } })
  const filters = useCall(listCategoryFilters)
  const favourites = useCall(listFavouriteCategories)
  const planPrices = usePlanPrices()
  if (list.isPending) return <BlockSkeleton height={360} />
  if (list.isLoadingError) return <ErrorState failure={list.error} onRetry={() => void list.refetch()} />

  const all = (whole.data?.data ?? []).filter((category) => matches(category, search))
  // Of a catalogue beyond one page only the server knows what gives nothing.
  const isWhole = whole.data?.meta.total === whole.data?.data.length
  const liked = new Set(favourites.data)
  const ofChoice = (category: Category) => isChosen(category, choice, liked)
  const found = list.data.data.filter((category) => ofChoice(category) && matches(category, search))
  const offered = isWhole
    ? fittingFilters(filters.data ?? [], all.filter(ofChoice), chosen)
    : (filters.data ?? [])
  const bySupplier = Map.groupBy(found, (category) => category.supplier.id)
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
      {(whole.data?.data.length ?? 0) > 0 && (
        <Choices
          categories={all.filter(
            (category) => category.supplier.id === choice || hasValues(category, chosen),
          )}
          choice={choice}
          onChoose={setChoice}
        />
      )}
      <AttributeFilters filters={offered} chosen={chosen} onChoose={choose} />
      {found.length === 0 && (
        <NothingFound choice={choice} isAsked={search.trim() !== '' || chosen.size > 0} />
      )}
      {[...bySupplier].map(([supplierId, categories]) => (
        <Catalogue key={supplierId} {...{ supplierId, categories, liked, planPrices }} />
      ))}
    </div>
  )
}

interface ChoicesProps {
  readonly categories: readonly Category[]
  readonly choice: Choice
  onChoose(choice: Choice): void
}

function Choices({ categories, choice, onChoose }: ChoicesProps) {
  const { t } = useTranslation('cards')
  const { locale } = usePage()
  const suppliers = new Map(categories.map(({ supplier }) => [supplier.id, supplier.name[locale]]))
  const choices: [Choice, string][] = [
    ['', t('shop.all')],
    ['favourites', t('shop.favourites')],
    ...suppliers,
  ]
  return (
    <ul className={classes.chips} aria-label={t('shop.suppliers')}>
      {choices.map(([value, label]) => (
        <li key={value}>
          <button
            type="button"
            className={chipClasses.chip}
            aria-pressed={choice === value}
            onClick={() => onChoose(value)}
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}

function NothingFound({ choice, isAsked }: { choice: Choice; isAsked: boolean }) {
  const { t } = useTranslation('cards')
  if (choice === 'favourites' && !isAsked)
    return (
      <EmptyState
        icon={<IconStar size={28} aria-hidden="true" />}
        title={t('shop.no_favourites')}
        text={t('shop.no_favourites_text')}
      />
    )
  const sentence = isAsked ? 'no_match' : 'empty'
  return (
    <EmptyState
      icon={<IconShoppingBag size={28} aria-hidden="true" />}
      title={t(`shop.${sentence}`)}
      text={t(`shop.${sentence}_text`)}
    />
  )
}

interface CatalogueProps {
  readonly supplierId: string
  readonly categories: readonly Category[]
  readonly liked: ReadonlySet<string>
  readonly planPrices: ReadonlyMap<string, string>
}

function Catalogue({ supplierId, categories, liked, planPrices }: CatalogueProps) {
  const { locale } = usePage()
  return (
    <section aria-labelledby={`supplier-${supplierId}`}>
      <h2 id={`supplier-${supplierId}`}>{categories[0]?.supplier.name[locale]}</h2>
      <ul className={`${tiles.grid} ${classes.catalogue}`}>
        {categories.map((category) => (
          <li key={category.id} className={classes.onSale}>
            <CategoryTile
              category={category}
              imageUrl={categoryPicture(category)}
              planPrice={planPrices.get(category.id)}
            />
            <FavouriteButton
              categoryId={category.id}
              name={category.name[locale]}
              favourite={liked.has(category.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function isChosen({ id, supplier }: Category, choice: Choice, liked: ReadonlySet<string>): boolean {
  if (choice === 'favourites') return liked.has(id)
  return choice === '' || supplier.id === choice
}

/** Found in either language and in any Arabic spelling. */
function matches({ name, supplier }: Category, asked: string): boolean {
  const text = [name.ar, name.en, supplier.name.ar, supplier.name.en].join(' ')
  return asked.trim() === '' || matchText(asked, text) > 0
}

import { useTranslation } from 'react-i18next'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { ChoiceField, TextField } from '#web/ui/field.tsx'
import type { SellerCity } from './find-sellers.ts'
import classes from './sellers-page.module.css'

interface SellerSearchProps {
  readonly typed: string
  onTyped(text: string): void
  readonly cities: readonly SellerCity[]
  /** The id of the chosen one; empty: all. */
  readonly city: string
  onCity(id: string): void
}

/** By name, street or city. */
export function SellerSearch({ typed, onTyped, cities, city, onCity }: SellerSearchProps) {
  const { t } = useTranslation('site-sellers')
  const { locale } = usePage()
  const choices = cities.map(({ id, name, count }) => ({ value: id, label: `${name[locale]} (${count})` }))
  return (
    <div className={classes.filters}>
      <TextField
        type="search"
        name="search"
        label={t('search')}
        autoComplete="off"
        value={typed}
        onChange={(event) => onTyped(event.currentTarget.value)}
      />
      <ChoiceField
        label={t('city')}
        name="city"
        value={city}
        choices={[{ value: '', label: t('all_cities') }, ...choices]}
        onChange={(event) => onCity(event.currentTarget.value)}
      />
    </div>
  )
}

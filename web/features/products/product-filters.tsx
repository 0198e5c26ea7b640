import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { listProductFilters } from '#contract/operations/products/list-products.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import chipClasses from '#web/ui/chip.module.css'
import classes from './products.module.css'
import { Swatch } from './swatch.tsx'

interface ProductFiltersProps {
  readonly filters: AnswerOf<typeof listProductFilters>
  readonly chosen: ReadonlySet<string>
  onChoose(chosen: ReadonlySet<string>): void
}

/** The values of each attribute: of one attribute any of the chosen ones, of several all of them. */
export function ProductFilters({ filters, chosen, onChoose }: ProductFiltersProps) {
  const { locale } = usePage()
  const toggle = (key: string) => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    onChoose(next)
  }
  return filters.map(({ attribute_id: id, name, values }) => (
    <fieldset key={id} className={classes.filter}>
      <legend>{name[locale]}</legend>
      {values.map(({ key, value, color, count }) => (
        <button
          key={key}
          type="button"
          className={chipClasses.chip}
          aria-pressed={chosen.has(key)}
          onClick={() => toggle(key)}
        >
          {color && <Swatch color={color} />}
          <bdi>{value[locale]}</bdi>
          <span className="tiny">{count}</span>
        </button>
      ))}
    </fieldset>
  ))
}

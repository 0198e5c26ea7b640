import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './attributes.module.css'
import chipClasses from './chip.module.css'
import { colorName } from './color-name.ts'
import { useUiTools } from './ui-tools.tsx'

interface Localized {
  readonly ar: string
  readonly en: string
}

interface Value {
  readonly value: Localized
  /** `#rrggbb`, checked by the server; null for other values. */
  readonly color: string | null
}

interface AttributeFiltersProps {
  readonly filters: readonly {
    readonly attribute_id: string
    readonly name: Localized
    readonly values: readonly (Value & { readonly key: string; readonly count: number })[]
  }[]
  readonly chosen: ReadonlySet<string>
  onChoose(chosen: ReadonlySet<string>): void
}

/**
 * The values of each attribute: of one attribute any of the chosen ones, of several all of them. On a phone a button
 * opens them, so that the goods begin on the first screen.
 */
export function AttributeFilters({ filters, chosen, onChoose }: AttributeFiltersProps) {
  const { t } = useTranslation('signed-in')
  const { locale } = useUiTools()
  const list = useId()
  const [open, setOpen] = useState(chosen.size > 0)
  const toggle = (key: string) => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    onChoose(next)
  }
  if (filters.length === 0) return null
  return (
    <div className={classes.filters} data-open={open || undefined}>
      <button
        type="button"
        className={`${chipClasses.chip} ${classes.opener}`}
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
      >
        {t('filters')}
        {chosen.size > 0 && <span className="tiny">{chosen.size}</span>}
      </button>
      <div id={list} className={classes.list}>
        {filters.map(({ attribute_id: id, name, values }) => (
          <fieldset key={id} className={classes.filter}>
            <legend>{name[locale]}</legend>
            {values.map(({ key, count, ...value }) => (
              <button
                key={key}
                type="button"
                className={chipClasses.chip}
                aria-pressed={chosen.has(key)}
                onClick={() => toggle(key)}
              >
                <Shown {...value} />
                <span className="tiny">{count}</span>
              </button>
            ))}
          </fieldset>
        ))}
      </div>
    </div>
  )
}

interface Fact extends Value {
  readonly name: Localized
}

/** The attributes of a product or a card, under each other. */
export function AttributeFacts({
  values,
}: {
  readonly values: readonly (Fact & { readonly attribute_id: string })[]
}) {
  if (values.length === 0) return null
  return (
    <FactList>
      {values.map(({ attribute_id: id, ...fact }) => (
        <AttributeFact key={id} {...fact} />
      ))}
    </FactList>
  )
}

export function FactList({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>
}

export function AttributeFact({ name, ...value }: Fact) {
  const { locale } = useUiTools()
  return (
    <div>
      <dt>{name[locale]}</dt>
      <dd>
        <Shown {...value} />
      </dd>
    </div>
  )
}

/** A colour is shown beside its name: its code says nothing to people. */
function Shown({ value, color }: Value) {
  const { t } = useTranslation()
  const { locale } = useUiTools()
  if (color === null) return <bdi>{value[locale]}</bdi>
  return (
    <>
      <span className={classes.swatch} style={{ '--color': color }} aria-hidden="true" />{' '}
      {t(`colors.${colorName(color)}`)}
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { z } from 'zod'
import type {
  FileAndFigureOperations,
  figureValue,
} from '#contract/kernel/resource/file-and-figure-operations.ts'
import type { Figure, Resource } from '#contract/kernel/resource/resource.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { Money } from '#web/ui/money.tsx'
import { callsOf } from '../data/calls-of.ts'
import { type ListFilter, type ListState, writeListState } from '../data/list-state.ts'
import { useLabels } from '../labels/use-labels.ts'
import classes from './figures.module.css'
import { totalOf } from './total.ts'

interface FiguresProps {
  readonly resource: Resource
  readonly listState: ListState
}

/** The figures of a list, each a link to its rows. */
export function ListFigures(props: FiguresProps) {
  const { figures } = callsOf(props.resource)
  return figures ? <Read {...props} operation={figures} /> : null
}

type Reading = NonNullable<FileAndFigureOperations['figures']>
type Value = z.output<typeof figureValue>

function Read({ resource, listState, operation }: FiguresProps & { readonly operation: Reading }) {
  const { t } = useTranslation(['kit', 'resources'])
  const labels = useLabels(resource)
  const reading = useCall(operation, { query: listState.filters, quiet: true })
  const figures = withoutRepeats(resource.figures ?? [])
  const to = (change: ListFilter) =>
    `?${writeListState({ ...listState, page: 1, filters: { ...listState.filters, ...change } }, resource)}`
  const name = (figure: Figure) => t(`resources:${resource.name}.figures.${figure.name}`)
  const ofFigure = (figure: Figure) => (reading.data ?? []).filter(({ name }) => name === figure.name)
  return (
    <nav className={`${classes.figures} ${classes.strip}`} aria-label={figures.map(name).join(t('comma'))}>
      {figures.map((figure) => {
        const { by, over } = figure
        if (by === undefined)
          return ofFigure(figure).map((one) => {
            const change = over ? { [`filter[${over.field}]`]: over.values.join(',') } : {}
            return (
              <Link key={figure.name} to={to(change)} className={classes.figure}>
                {name(figure)} <Total of={one} figure={figure} />
              </Link>
            )
          })
        const filter = `filter[${by}]`
        const chosen = listState.filters[filter]
        return [
          <Link
            key={figure.name}
            to={to({ [filter]: '' })}
            className={classes.figure}
            aria-current={chosen === undefined || undefined}
          >
            {t('figures.all')}
          </Link>,
          ...ofFigure(figure)
            .filter(({ total }) => Number(total) !== 0)
            .map((one) => (
              <Link
                key={`${figure.name} ${one.value}`}
                to={to({ [filter]: one.value ?? '' })}
                className={classes.figure}
                aria-current={chosen === one.value || undefined}
              >
                {labels.choice(by, one.value ?? '')} <Total of={one} figure={figure} />
              </Link>
            )),
        ]
      })}
    </nav>
  )
}

/** Without those that count one state, where another figure counts each state. */
function withoutRepeats(figures: readonly Figure[]): readonly Figure[] {
  const isCounted = (field: string) => figures.some(({ by }) => by === field)
  return figures.filter(
    ({ sum, over }) => sum !== undefined || over?.values.length !== 1 || !isCounted(over.field),
  )
}

function Total({ of: { total, capped }, figure }: { readonly of: Value; readonly figure: Figure }) {
  const { t } = useTranslation('kit')
  if (figure.sum !== undefined && total.includes('.'))
    return (
      <strong>
        <Money value={total} />
      </strong>
    )
  const { shown } = totalOf(Number(total))
  return <strong>{capped ? t('figures.capped', { count: shown }) : shown}</strong>
}

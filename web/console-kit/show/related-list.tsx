import { useGetList } from 'ra-core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { Cell } from '../cells/cell.tsx'
import { writeListState } from '../data/list-state.ts'
import { sectionOf } from '../data/load-resource.ts'
import type { Row } from '../data/row.ts'
import { addressOf, permissionFor } from '../data/sections.ts'
import { useLabels } from '../labels/use-labels.ts'
import { isNumeric, usualColumns } from '../list/columns.ts'
import classes from './related-list.module.css'
import page from './row-page.module.css'

const shownMax = 5
const columnsMax = 5

interface RelatedListProps {
  readonly resource: string
  /** The field of `resource` that refers to this row. */
  readonly by: string
  readonly id: string
}

/** The latest related rows of another section, with a link to all. */
export function RelatedList({ resource: name, by, id }: RelatedListProps) {
  const { t } = useTranslation('kit')
  const resource = sectionOf(name)
  const labels = useLabels(resource)
  const { can } = useStaffSession()
  const isOpen = can(`${name}-index`)
  const filters = { [`filter[${by}]`]: id }
  const listState = { page: 1, perPage: shownMax, sort: resource.sort, filters }
  const { data, total } = useGetList<Row>(name, { meta: { listState } }, { retry: false, enabled: isOpen })
  if (!isOpen || data === undefined) return null
  const columns = columnsOf(resource, data.every((row) => String(row[by]) === id) ? by : null)
  const store = permissionFor(resource, 'store')
  const all = `${addressOf(resource)}?${writeListState({ ...listState, perPage: 50 }, resource)}`
  return (
    <section className={page.card} aria-label={labels.title}>
      <div className={classes.head}>
        <h2>
          {labels.title} <span className="faint small">{total?.toLocaleString('en')}</span>
        </h2>
        <span className="row small">
          {store !== null && can(store) && (
            <Link to={`${addressOf(resource, 'create')}?${new URLSearchParams({ [by]: id })}`}>
              {t('list.new', { name: labels.one })}
            </Link>
          )}
          {data.length > 0 && <Link to={all}>{t('related.all')}</Link>}
        </span>
      </div>
      {data.length === 0 ? (
        <p className="soft small">{t('related.none')}</p>
      ) : (
        <div className={classes.scroll}>
          <RelatedTable resource={resource} columns={columns} rows={data} linked />
        </div>
      )}
    </section>
  )
}

/** The first few, without the one that is this row; time-ordered rows show their time. */
function columnsOf(resource: Resource, left: string | null): readonly string[] {
  const columns = usualColumns(resource).filter((column) => column !== left && column !== 'created_at')
  const isDated = usualColumns(resource).includes('created_at')
  return isDated ? [...columns.slice(0, columnsMax), 'created_at'] : columns.slice(0, columnsMax)
}

interface RelatedTableProps {
  readonly resource: Resource
  readonly columns: readonly string[]
  readonly rows: readonly ResourceRow[]
  /** The title leads to the row's page. */
  readonly linked?: boolean
}

export function RelatedTable({ resource, columns, rows, linked = false }: RelatedTableProps) {
  const labels = useLabels(resource)
  return (
    <table className={classes.table} aria-label={labels.title}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" data-numeric={isNumeric(resource, column) || undefined}>
              {labels.field(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map((column) => (
              <td
                key={column}
                data-label={labels.field(column)}
                data-title={column === resource.title || undefined}
                data-numeric={isNumeric(resource, column) || undefined}
              >
                {linked && column === resource.title ? (
                  <Link to={addressOf(resource, row.id)}>
                    <Cell resource={resource} row={row} name={column} within="list" />
                  </Link>
                ) : (
                  <Cell resource={resource} row={row} name={column} within="list" />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { Checkbox } from '@mantine/core'
import { Fragment, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { consoleGroups, crudActions } from '#contract/kernel/resource/resource.ts'
import { resourceManifest } from '#contract/resource-manifest.ts'
import { matchText } from '#web/lib/console/match-text.ts'
import { type PermissionRow, permissionTable, toggled } from '#web/lib/console/permission-table.ts'
import { usePermissionLabels } from '#web/lib/console/use-permission-labels.ts'
import { IconSearch } from '#web/ui/icons.ts'
import classes from './permission-matrix.module.css'

interface PermissionMatrixProps {
  readonly permissions: readonly string[]
  readonly held: ReadonlySet<string>
  /** Left out: read-only. */
  onChange?: ((held: ReadonlySet<string>) => void) | undefined
}

/** Things as rows, actions as columns; a row or a column is switched with one press. */
export function PermissionMatrix({ permissions, held, onChange }: PermissionMatrixProps) {
  const { t } = useTranslation('access')
  const labels = usePermissionLabels()
  const [sought, setSought] = useState('')
  const all = useMemo(() => permissionTable(permissions, resourceManifest), [permissions])
  const rows = all.filter(
    ({ subject }) => sought.trim() === '' || matchText(sought, labels.subject(subject)) > 0,
  )
  const toggle = (names: readonly string[]) => onChange?.(toggled(held, names))
  const shared = { held, readOnly: onChange === undefined, toggle }
  return (
    <div className={classes.matrix}>
      <div className={classes.search}>
        <IconSearch size={16} aria-hidden="true" />
        <input
          type="search"
          aria-label={t('matrix.search')}
          placeholder={t('matrix.search')}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
      </div>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col" className={classes.thing}>
                {t('matrix.thing')}
              </th>
              {crudActions.map((action) => (
                <th key={action} scope="col" className={classes.action}>
                  <ColumnHead action={action} rows={rows} {...shared} />
                </th>
              ))}
              <th scope="col" className={classes.thing}>
                {t('matrix.more')}
              </th>
            </tr>
          </thead>
          <tbody>
            {consoleGroups.map((group) => {
              const inGroup = rows.filter((row) => row.group === group)
              if (inGroup.length === 0) return null
              return (
                <Fragment key={group}>
                  <tr>
                    <th className={classes.group} scope="rowgroup" colSpan={crudActions.length + 2}>
                      {t(`console:groups.${group}`)}
                    </th>
                  </tr>
                  {inGroup.map((row) => (
                    <MatrixRow key={row.subject} row={row} {...shared} />
                  ))}
                </Fragment>
              )
            })}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && <p className="soft">{t('matrix.nothing')}</p>}
    </div>
  )
}

interface Shared {
  readonly held: ReadonlySet<string>
  readonly readOnly: boolean
  toggle(permissions: readonly string[]): void
}

function ColumnHead({
  action,
  rows,
  held,
  readOnly,
  toggle,
}: Shared & { readonly action: string; readonly rows: readonly PermissionRow[] }) {
  const { t } = useTranslation('access')
  const name = t(`actions.${action}`)
  const inColumn = rows.flatMap(({ usual }) => usual.get(action) ?? [])
  if (readOnly || inColumn.length === 0) return name
  return (
    <button
      type="button"
      className={classes.head}
      title={t('matrix.column', { name })}
      aria-pressed={inColumn.every((permission) => held.has(permission))}
      onClick={() => toggle(inColumn)}
    >
      {name}
    </button>
  )
}

function MatrixRow({ row, held, readOnly, toggle }: Shared & { readonly row: PermissionRow }) {
  const { t } = useTranslation('access')
  const labels = usePermissionLabels()
  const name = labels.subject(row.subject)
  const whole = [...row.usual.values(), ...row.others.map(({ permission }) => permission)]
  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.name}>
        {readOnly ? (
          name
        ) : (
          <button
            type="button"
            className={classes.head}
            title={t('matrix.row', { name })}
            aria-pressed={whole.every((permission) => held.has(permission))}
            onClick={() => toggle(whole)}
          >
            {name}
          </button>
        )}
      </th>
      {crudActions.map((action) => {
        const permission = row.usual.get(action)
        return (
          <td
            key={action}
            className={classes.cell}
            data-label={t(`actions.${action}`)}
            data-absent={permission === undefined || undefined}
          >
            {permission !== undefined && (
              <Checkbox
                size="xs"
                checked={held.has(permission)}
                disabled={readOnly}
                aria-label={`${name}: ${t(`actions.${action}`)}`}
                onChange={() => toggle([permission])}
              />
            )}
          </td>
        )
      })}
      <td className={classes.more} data-absent={row.others.length === 0 || undefined}>
        <div className={classes.verbs}>
          {row.others.map(({ verb, permission }) => (
            <Checkbox
              key={permission}
              size="xs"
              checked={held.has(permission)}
              disabled={readOnly}
              label={labels.verb(verb)}
              onChange={() => toggle([permission])}
            />
          ))}
        </div>
      </td>
    </tr>
  )
}

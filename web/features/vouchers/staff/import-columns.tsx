import { Checkbox, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { checkImport } from '#contract/operations/vouchers/import-codes.ts'
import classes from './vouchers.module.css'

type Column = 'code' | 'serial' | 'expiry'
export type ChosenColumns = Partial<Record<`${Column}_column`, string>> & { readonly has_header?: boolean }

interface ImportColumnsProps {
  readonly check: AnswerOf<typeof checkImport>
  readonly chosen: ChosenColumns
  onChange(columns: ChosenColumns): void
}

const columnsAsked: readonly Column[] = ['code', 'serial', 'expiry']
/** Tells the server that the file has no such column. */
const noColumn = '0'

/** The field of each column, with the first rows as examples; guessed by the check, until a person changes it. */
export function ImportColumns({ check, chosen, onChange }: ImportColumnsProps) {
  const { t } = useTranslation('vouchers-staff')
  const { headers, sample, has_header: hasHeader } = check
  const nameOf = (header: string, index: number) =>
    hasHeader && header.trim() !== '' ? header : t('import.column_n', { n: index + 1 })
  const columns = headers.map((header, index) => ({ header, index }))
  const rows = sample.map((row, line) => ({ row, line }))
  const data = [
    { value: noColumn, label: t('import.none') },
    ...headers.map((header, index) => ({ value: String(index + 1), label: nameOf(header, index) })),
  ]
  return (
    <section className="stack" aria-label={t('import.columns')}>
      <p className="small soft">{t('import.columns_text')}</p>
      {columnsAsked.map((column) => {
        const found = check.columns[column]
        return (
          <NativeSelect
            key={column}
            label={t(`import.${column}_column`)}
            data={data}
            value={chosen[`${column}_column`] ?? (found === null ? noColumn : String(found + 1))}
            onChange={(event) => onChange({ ...chosen, [`${column}_column`]: event.currentTarget.value })}
          />
        )
      })}
      <Checkbox
        label={t('import.has_header')}
        checked={hasHeader}
        onChange={(event) => onChange({ ...chosen, has_header: event.currentTarget.checked })}
      />
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={t('import.sample')}>
          <thead>
            <tr>
              {columns.map(({ header, index }) => (
                <th key={index} scope="col">
                  <bdi>{nameOf(header, index)}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, line }) => (
              <tr key={line}>
                {columns.map(({ index }) => (
                  <td key={index}>
                    <bdi>{row[index] ?? ''}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

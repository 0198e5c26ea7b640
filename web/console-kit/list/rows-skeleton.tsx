import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './rows-table.module.css'

const rowCount = 12
const widths = ['70%', '45%', '60%', '35%', '55%']

/** Grey shapes for the rows, with their height and columns. */
export function RowsSkeleton({ columns }: { columns: number }) {
  const { t } = useTranslation()
  const cells = Array.from({ length: columns }, (_, column) => column)
  return (
    <div className={classes.frame} role="status" aria-busy="true">
      <span className="unseen">{t('loading')}</span>
      <table className={classes.table} aria-hidden="true">
        <tbody>
          {Array.from({ length: rowCount }, (_, row) => row).map((row) => (
            <tr key={row}>
              {cells.map((column) => (
                <td key={column}>
                  <Skeleton height={12} width={widths[(row + column) % widths.length]} radius="xl" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

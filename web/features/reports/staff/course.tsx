import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '#web/ui/panel.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import actionClasses from '#web/ui/small-action.module.css'
import type { BarsChartProps } from './bars-chart.tsx'

// The chart library is larger than the rest of the page.
const BarsChart = lazy(() => import('./bars-chart.tsx'))

interface CourseProps extends BarsChartProps {
  readonly title: string
  /** The figures of the chart, and all others. */
  readonly table: ReactNode
}

/** The largest as bars, or everything as a table. */
export function Course({ title, table, ...chart }: CourseProps) {
  const { t } = useTranslation('reports-staff')
  const [asChart, setAsChart] = useState(false)
  return (
    <Panel
      title={title}
      tools={
        <button type="button" className={actionClasses.action} onClick={() => setAsChart(!asChart)}>
          {t(asChart ? 'as_table' : 'as_chart')}
        </button>
      }
    >
      {asChart ? (
        <Suspense fallback={<BlockSkeleton height={280} />}>
          <BarsChart {...chart} />
        </Suspense>
      ) : (
        table
      )}
    </Panel>
  )
}

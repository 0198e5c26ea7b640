import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/charts/styles.layer.css'
import { AreaChart } from '@mantine/charts'
import { useTranslation } from 'react-i18next'
import { formatShortDay } from '#web/lib/formats/dates.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import type { Figure } from './figure-band.tsx'

const colors: Readonly<Record<string, string>> = {
  card_sales: 'var(--amber-fill-hover)',
  recharges: 'var(--sea)',
  income: 'var(--success)',
}

interface DayChartProps {
  readonly figures: readonly Figure[]
  readonly days: readonly string[]
}

/** Time runs left to right in both languages. */
export default function DayChart({ figures, days }: DayChartProps) {
  const { t } = useTranslation('dashboard')
  const { locale } = usePage()
  const data = days.map((day, at) => ({
    day: formatShortDay(day, locale),
    // Drawing needs proportions, not money.
    ...Object.fromEntries(figures.map(({ name, days: amounts }) => [name, Number(amounts[at] ?? 0)])),
  }))
  const amounts = figures.flatMap(({ days: values }) => values.map(Number))
  // A refund of a few dinars is no reason to draw a whole step below the line.
  const least = Math.min(0, ...amounts)
  const bottom = -least > Math.max(...amounts) / 20 ? 'auto' : 0
  return (
    <div dir="ltr">
      <AreaChart
        h={300}
        data={data}
        dataKey="day"
        curveType="monotone"
        withLegend
        withDots={false}
        fillOpacity={0.12}
        strokeWidth={2}
        strokeDasharray={0}
        gridAxis="x"
        tickLine="none"
        valueFormatter={(value) => grouped.format(value)}
        yAxisProps={{
          width: 56,
          domain: [bottom, 'auto'],
          allowDataOverflow: true,
          tickFormatter: (value: number) => short.format(value),
        }}
        series={figures.map(({ name }) => ({
          name,
          label: t(`figures.${name}`),
          color: colors[name] ?? 'var(--ink-soft)',
        }))}
      />
    </div>
  )
}

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 3 })
const short = new Intl.NumberFormat('en', { notation: 'compact' })

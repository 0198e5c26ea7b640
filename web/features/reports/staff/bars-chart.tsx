import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'

export interface BarsChartProps {
  readonly series: readonly { readonly name: string; readonly label: string; readonly color: string }[]
  /** The figures of each bar, by series. */
  readonly bars: readonly { readonly label: string; readonly figures: Readonly<Record<string, number>> }[]
  /** All in their own order, such as hours. */
  readonly ordered?: boolean
}

const barsMax = 12
const barHeight = 36
const axesHeight = 90

type Bar = BarsChartProps['bars'][number]

function lengthOf({ figures }: Bar): number {
  return Object.values(figures).reduce((sum, figure) => sum + figure, 0)
}

/** The longest first, unless they have an order. Bars grow from left to right in both languages. */
export default function BarsChart({ series, bars, ordered = false }: BarsChartProps) {
  const longest = () => bars.toSorted((one, other) => lengthOf(other) - lengthOf(one)).slice(0, barsMax)
  const shown = ordered ? bars : longest()
  return (
    <div dir="ltr">
      <BarChart
        h={shown.length * barHeight + axesHeight}
        data={shown.map(({ label, figures }) => ({ label, ...figures }))}
        dataKey="label"
        orientation="vertical"
        type="stacked"
        withLegend
        gridAxis="y"
        tickLine="none"
        yAxisProps={{ width: 160 }}
        valueFormatter={(value) => grouped.format(value)}
        series={series.map((one) => ({ ...one }))}
      />
    </div>
  )
}

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 3 })

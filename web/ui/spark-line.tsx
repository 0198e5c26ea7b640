import classes from './spark-line.module.css'

const width = 96
const height = 28
const inset = 2

/** The trend of a figure, which is shown beside it. Time runs left to right. */
export function SparkLine({ values }: { values: readonly number[] }) {
  const least = Math.min(0, ...values)
  const span = Math.max(...values, 0) - least || 1
  const step = (width - 2 * inset) / Math.max(1, values.length - 1)
  const points = values.map((value, index) => ({
    x: inset + index * step,
    y: inset + (1 - (value - least) / span) * (height - 2 * inset),
  }))
  const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
  const last = points.at(-1)
  return (
    <svg
      className={classes.spark}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      focusable="false"
    >
      <polyline points={line} />
      {last && <circle cx={last.x} cy={last.y} r={2} />}
    </svg>
  )
}

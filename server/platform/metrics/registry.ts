import type { Logger } from '../log.ts'
import { exposition, type Family, type Labels, type Sample } from './exposition.rules.ts'

export interface Counter {
  add(count?: number): void
}

export interface Histogram {
  /** In the unit of the name, seconds by default. */
  observe(value: number): void
}

/** A family of series with different label values; the same values give the same series. */
export type SeriesOf<Series> = (...values: string[]) => Series

/**
 * The metrics of the process. Counting is an addition to a number that the caller holds; the rest happens when the
 * text is asked for.
 */
export interface Metrics {
  counter(name: string, help: string, labelNames?: readonly string[]): SeriesOf<Counter>
  /** @param bounds upper bounds of the buckets, ascending */
  histogram(
    name: string,
    help: string,
    bounds: readonly number[],
    labelNames?: readonly string[],
  ): SeriesOf<Histogram>
  /** Read on request. A reader that throws is left out and logged. */
  read(families: () => readonly Family[] | Promise<readonly Family[]>): void
  text(): Promise<string>
}

/** More would mean that callers choose a label's values. */
const seriesMax = 2_000

export function openMetrics(log: Logger): Metrics {
  const readers: (() => readonly Family[] | Promise<readonly Family[]>)[] = []

  function family<Series>(
    head: Omit<Family, 'samples'>,
    labelNames: readonly string[],
    make: () => Series & { samples(): Sample[] },
  ): SeriesOf<Series> {
    const known = new Map<string, { labels: Labels; series: ReturnType<typeof make> }>()
    readers.push(() => [
      {
        ...head,
        samples: [...known.values()].flatMap(({ labels, series }) =>
          series.samples().map((sample) => ({ ...sample, labels: { ...labels, ...sample.labels } })),
        ),
      },
    ])
    const seriesOf: SeriesOf<Series> = (...values) => {
      const key = values.join('\n')
      const found = known.get(key)
      if (found) return found.series
      if (known.size >= seriesMax) throw new RangeError(`${head.name} has too many series`)
      const labels = Object.fromEntries(labelNames.map((name, index) => [name, values[index] ?? '']))
      const series = make()
      known.set(key, { labels, series })
      return series
    }
    // Without labels there is one series, and it is 0 rather than absent.
    if (labelNames.length === 0) seriesOf()
    return seriesOf
  }

  return {
    counter: (name, help, labelNames = []) =>
      family({ name, help, type: 'counter' }, labelNames, makeCounter),
    histogram: (name, help, bounds, labelNames = []) =>
      family({ name, help, type: 'histogram' }, labelNames, () => makeHistogram(bounds)),
    read(families) {
      readers.push(families)
    },
    async text() {
      const answers = await Promise.allSettled(readers.map(async (read) => read()))
      return exposition(
        answers.flatMap((answer) => {
          if (answer.status === 'fulfilled') return answer.value
          log.warn({ err: answer.reason }, 'a metric could not be read')
          return []
        }),
      )
    },
  }
}

function makeCounter(): Counter & { samples(): Sample[] } {
  let value = 0
  return {
    add(count = 1) {
      value += count
    },
    samples: () => [{ value }],
  }
}

function makeHistogram(bounds: readonly number[]): Histogram & { samples(): Sample[] } {
  const counts = new Array<number>(bounds.length + 1).fill(0)
  let sum = 0
  return {
    observe(value) {
      sum += value
      let bucket = 0
      while (bucket < bounds.length && value > (bounds[bucket] ?? 0)) bucket += 1
      counts[bucket] = (counts[bucket] ?? 0) + 1
    },
    samples() {
      let total = 0
      const buckets = [...bounds, Number.POSITIVE_INFINITY].map((bound, index) => {
        total += counts[index] ?? 0
        return {
          suffix: '_bucket',
          labels: { le: bound === Number.POSITIVE_INFINITY ? '+Inf' : String(bound) },
          value: total,
        }
      })
      return [...buckets, { suffix: '_sum', value: sum }, { suffix: '_count', value: total }]
    },
  }
}

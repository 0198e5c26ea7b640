export interface Fit {
  /** Of one unit of size. */
  readonly slope: number
  /** The largest distance of a measured point, as a share of its value. */
  readonly error: number
}

/** The line through zero with the least squares to measured points of size and value; large sizes count most. */
export function fitLine(points: readonly (readonly [size: number, value: number])[]): Fit {
  const sum = (of: (point: readonly [number, number]) => number) =>
    points.reduce((total, point) => total + of(point), 0)
  const slope = sum(([size, value]) => size * value) / sum(([size]) => size * size)
  const error = Math.max(...points.map(([size, value]) => Math.abs(slope * size - value) / value))
  return { slope, error }
}

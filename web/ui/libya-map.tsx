import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import classes from './libya-map.module.css'
import { libyaOutline, mapHeight, mapOrigin, mapScale, mapWidth } from './libya-outline.ts'

export interface MapPoint {
  readonly id: string
  readonly latitude: number
  readonly longitude: number
  readonly name: string
  /** The number of points here. */
  readonly count?: number
}

interface LibyaMapProps {
  readonly label: string
  readonly points: readonly MapPoint[]
  /** The current point. */
  readonly chosen?: string | null | undefined
  /** A point was chosen. */
  onPoint?(id: string): void
  /** A place was chosen, anywhere on the map, by a press or, step by step, with the arrow keys. */
  onPick?(place: Place): void
}

interface Place {
  readonly latitude: number
  readonly longitude: number
}

const namedMax = 14
const degree = Math.PI / 180
const stepDegrees = 0.1
const middle: Place = { latitude: 28.5, longitude: 17.5 }
const steps: Readonly<Record<string, Place>> = {
  ArrowUp: { latitude: stepDegrees, longitude: 0 },
  ArrowDown: { latitude: -stepDegrees, longitude: 0 },
  ArrowRight: { latitude: 0, longitude: stepDegrees },
  ArrowLeft: { latitude: 0, longitude: -stepDegrees },
}

/** Libya as our own drawing: no tiles, no call to other hosts. */
export function LibyaMap({ label, points, chosen, onPoint, onPick }: LibyaMapProps) {
  return (
    <svg
      className={classes.map}
      viewBox={`0 0 ${mapWidth} ${mapHeight}`}
      role={onPick ? 'application' : 'group'}
      aria-label={label}
      {...usePicking(onPick)}
    >
      <path className={classes.land} d={libyaOutline} />
      {points.map((point) => (
        <Marker
          key={point.id}
          point={point}
          chosen={point.id === chosen}
          named={points.length <= namedMax || point.id === chosen}
          onPoint={onPoint}
        />
      ))}
    </svg>
  )
}

function usePicking(onPick: LibyaMapProps['onPick']) {
  const [place, setPlace] = useState(middle)
  if (!onPick) return {}
  const pick = (next: Place) => {
    setPlace(next)
    onPick(next)
  }
  return {
    'data-picks': true,
    tabIndex: 0,
    onClick(event: MouseEvent<SVGSVGElement>) {
      const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
      const x = ((event.clientX - left) / width) * mapWidth
      const y = ((event.clientY - top) / height) * mapHeight
      pick(placeAt(x, y))
    },
    onKeyDown(event: KeyboardEvent<SVGSVGElement>) {
      const step = steps[event.key]
      if (!step) return
      event.preventDefault()
      pick(rounded({ latitude: place.latitude + step.latitude, longitude: place.longitude + step.longitude }))
    },
  }
}

interface MarkerProps {
  readonly point: MapPoint
  readonly chosen: boolean
  readonly named: boolean
  readonly onPoint: LibyaMapProps['onPoint']
}

function Marker({ point, chosen, named, onPoint }: MarkerProps) {
  const { x, y } = spotOf(point)
  const several = point.count !== undefined && point.count > 1
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onPoint?.(point.id)
  }
  const surfaces = onPoint && {
    role: 'button',
    tabIndex: 0,
    'aria-pressed': chosen,
    'aria-label': several ? `${point.name} (${point.count})` : point.name,
    onClick: () => onPoint(point.id),
    onKeyDown: press,
  }
  return (
    <g
      className={classes.point}
      data-chosen={chosen || undefined}
      transform={`translate(${x} ${y})`}
      {...surfaces}
    >
      <circle className={classes.touch} r={26} />
      <circle className={classes.dot} r={several ? 15 : 10} />
      {several && (
        <text className={classes.count} y={6}>
          {point.count}
        </text>
      )}
      {named && (
        <text className={classes.name} y={several ? 38 : 34}>
          {point.name}
        </text>
      )}
    </g>
  )
}

/** The position of a place on the drawing (Mercator). */
function spotOf({ latitude, longitude }: Place): { x: number; y: number } {
  return {
    x: Math.round(mapOrigin.x + mapScale * longitude * degree),
    y: Math.round(mapOrigin.y - mapScale * Math.log(Math.tan(Math.PI / 4 + (latitude * degree) / 2))),
  }
}

function placeAt(x: number, y: number): Place {
  const longitude = (x - mapOrigin.x) / mapScale / degree
  const latitude = (2 * Math.atan(Math.exp((mapOrigin.y - y) / mapScale)) - Math.PI / 2) / degree
  return rounded({ latitude, longitude })
}

function rounded({ latitude, longitude }: Place): Place {
  return { latitude: Number(latitude.toFixed(5)), longitude: Number(longitude.toFixed(5)) }
}

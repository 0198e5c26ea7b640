import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import classes from './libya-map.module.css'
import { libyaOutline } from './libya-outline.ts'
import {
  type Frame,
  frameOf,
  type MapView,
  type Place,
  placeAt,
  rounded,
  spotOf,
  tilesOf,
} from './map-view.ts'

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
  /** Left out: the whole country, as our own drawing. */
  readonly view?: MapView | undefined
  /** The current point. */
  readonly chosen?: string | null | undefined
  /** A point was chosen. */
  onPoint?(id: string): void
  /** A place was chosen, anywhere on the map, by a press or, step by step, with the arrow keys. */
  onPick?(place: Place): void
}

const namedMax = 14
const wholeWidth = frameOf(undefined).width
const stepDegrees = 0.1
const middle: Place = { latitude: 28.5, longitude: 17.5 }
const steps: Readonly<Record<string, Place>> = {
  ArrowUp: { latitude: stepDegrees, longitude: 0 },
  ArrowDown: { latitude: -stepDegrees, longitude: 0 },
  ArrowRight: { latitude: 0, longitude: stepDegrees },
  ArrowLeft: { latitude: 0, longitude: -stepDegrees },
}

/** Libya as our own drawing, without a call to other hosts, or on the operator's own tiles. */
export function LibyaMap({ label, points, view, chosen, onPoint, onPick }: LibyaMapProps) {
  const frame = frameOf(view)
  const tiles = tilesOf(view, frame)
  return (
    <svg
      className={classes.map}
      viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
      role={onPick ? 'application' : 'group'}
      aria-label={label}
      {...usePicking(onPick, frame)}
    >
      {tiles.length === 0 && <path className={classes.land} d={libyaOutline} />}
      {tiles.map(({ address, ...place }) => (
        <image key={address} href={address} {...place} />
      ))}
      {points.map((point) => (
        <Marker
          key={point.id}
          point={point}
          scale={frame.width / wholeWidth}
          chosen={point.id === chosen}
          named={points.length <= namedMax || point.id === chosen}
          onPoint={onPoint}
        />
      ))}
    </svg>
  )
}

function usePicking(onPick: LibyaMapProps['onPick'], frame: Frame) {
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
      const x = frame.x + ((event.clientX - left) / width) * frame.width
      const y = frame.y + ((event.clientY - top) / height) * frame.height
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
  /** Marks keep their size on a closer view. */
  readonly scale: number
  readonly chosen: boolean
  readonly named: boolean
  readonly onPoint: LibyaMapProps['onPoint']
}

function Marker({ point, scale, chosen, named, onPoint }: MarkerProps) {
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
      transform={`translate(${x} ${y}) scale(${scale})`}
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

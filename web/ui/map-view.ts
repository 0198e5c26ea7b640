import { mapHeight, mapOrigin, mapScale, mapWidth } from './libya-outline.ts'

export interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** What a map shows: the operator's choice. */
export interface MapView {
  readonly centre: Place
  /** Of map tiles: 5 shows the whole country, one more doubles it. */
  readonly zoom: number
  /** With `{z}`, `{x}` and `{y}`; null: the built-in outline. */
  readonly tilesUrl: string | null
}

/** The part of the drawing that is in sight. */
export interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Tile extends Frame {
  readonly address: string
}

const degree = Math.PI / 180
const zoomOfCountry = 5
/** Tiles are finer than the drawing needs by so many steps, so that they stay sharp on a large screen. */
const tileSteps = 1
const worldSize = 2 * Math.PI * mapScale
const worldLeft = mapOrigin.x - worldSize / 2
const worldTop = mapOrigin.y - worldSize / 2

/** The frame of a view, moved so that it stays within the drawing. */
export function frameOf(view: MapView | undefined): Frame {
  if (!view) return { x: 0, y: 0, width: mapWidth, height: mapHeight }
  const share = 2 ** Math.max(0, view.zoom - zoomOfCountry)
  const [width, height] = [mapWidth / share, mapHeight / share]
  const { x, y } = spotOf(view.centre)
  return {
    x: Math.min(Math.max(0, x - width / 2), mapWidth - width),
    y: Math.min(Math.max(0, y - height / 2), mapHeight - height),
    width,
    height,
  }
}

/** The tiles that fill a frame, in the places of the drawing. */
export function tilesOf(view: MapView | undefined, frame: Frame): readonly Tile[] {
  if (!view?.tilesUrl) return []
  const url = view.tilesUrl
  const zoom = view.zoom + tileSteps
  const size = worldSize / 2 ** zoom
  const [left, top] = [Math.floor((frame.x - worldLeft) / size), Math.floor((frame.y - worldTop) / size)]
  const right = Math.floor((frame.x + frame.width - worldLeft) / size)
  const bottom = Math.floor((frame.y + frame.height - worldTop) / size)
  const tiles: Tile[] = []
  for (let column = left; column <= right; column += 1)
    for (let row = top; row <= bottom; row += 1)
      tiles.push({
        address: url
          .replaceAll('{z}', String(zoom))
          .replaceAll('{x}', String(column))
          .replaceAll('{y}', String(row)),
        x: worldLeft + column * size,
        y: worldTop + row * size,
        width: size,
        height: size,
      })
  return tiles
}

/** The position of a place on the drawing (Mercator). */
export function spotOf({ latitude, longitude }: Place): { x: number; y: number } {
  return {
    x: Math.round(mapOrigin.x + mapScale * longitude * degree),
    y: Math.round(mapOrigin.y - mapScale * Math.log(Math.tan(Math.PI / 4 + (latitude * degree) / 2))),
  }
}

export function placeAt(x: number, y: number): Place {
  const longitude = (x - mapOrigin.x) / mapScale / degree
  const latitude = (2 * Math.atan(Math.exp((mapOrigin.y - y) / mapScale)) - Math.PI / 2) / degree
  return rounded({ latitude, longitude })
}

export function rounded({ latitude, longitude }: Place): Place {
  return { latitude: Number(latitude.toFixed(5)), longitude: Number(longitude.toFixed(5)) }
}

/** What clients ask for on the day. A scan is of a ticket that was bought on it. */
export type Stream = 'money' | 'reads' | 'drop' | 'tickets'

/** Requests of each hour in proportion: night, morning, noon, evening peak. */
const hourly = [2, 1, 1, 1, 1, 2, 4, 8, 12, 14, 13, 15, 19, 16, 12, 11, 13, 16, 20, 26, 28, 22, 12, 6]
export const hoursOfDay = hourly.length
const hourlySum = hourly.reduce((sum, weight) => sum + weight, 0)

/** Requests of one client a day. Of ten clients, two want the card of the drop, and one a ticket, which takes two requests. */
const perClient: Readonly<Record<Stream, number>> = { money: 1.5, reads: 5, drop: 0.2, tickets: 0.2 }
/** Far fewer than are wanted. */
const dropStockShare = 0.05
const ticketShare = 0.08
/** From and to, in hours of the day. */
const windows: Readonly<Record<Exclude<Stream, 'money' | 'reads'>, readonly [number, number]>> = {
  drop: [16, 17],
  tickets: [17.5, 18.75],
}

/** When staff and machines act, in hours of the day. */
export const moments = {
  /** Begins within a minute, and should end before the failover. */
  backup: 1,
  vacuum: 2.5,
  export: 10.5,
  settlements: 13,
  failover: 14.5,
  matchOnSale: 15.5,
  gatesOpen: 19,
} as const

/** In which everybody with a ticket comes. */
export const gateHours = 1.5

/** How many a day of so many clients has of each. */
export function sizesOf(clients: number) {
  const count = (share: number) => Math.ceil(clients * share)
  return {
    requests: mapStreams((stream) => count(perClient[stream])),
    dropStock: count(dropStockShare),
    tickets: count(ticketShare),
    /** One client in fifty accepts vouchers. */
    merchantEvery: 50,
  }
}

/** Cards for the usual orders: a fifth of the money requests take one; and some more. */
export function moneyCards(clients: number): number {
  return Math.ceil(sizesOf(clients).requests.money / 4)
}

function mapStreams<Value>(of: (stream: Stream) => Value): Readonly<Record<Stream, Value>> {
  return { money: of('money'), reads: of('reads'), drop: of('drop'), tickets: of('tickets') }
}

/** The share of a stream's requests that was asked by this hour of the day: from 0 to 1. */
export function shareBy(stream: Stream, hour: number): number {
  if (stream === 'drop' || stream === 'tickets') return within(windows[stream], hour)
  const whole = Math.min(hoursOfDay, Math.max(0, Math.floor(hour)))
  const before = hourly.slice(0, whole).reduce((sum, weight) => sum + weight, 0)
  return (before + (hourly[whole] ?? 0) * Math.max(0, hour - whole)) / hourlySum
}

export function within([from, to]: readonly [number, number], hour: number): number {
  return Math.min(1, Math.max(0, (hour - from) / (to - from)))
}

/** How many requests are asked by a second of the compressed day. */
export function dueBy(stream: Stream, total: number, daySeconds: number): (seconds: number) => number {
  return (seconds) => Math.floor(total * shareBy(stream, hourAt(seconds, daySeconds)))
}

export function hourAt(seconds: number, daySeconds: number): number {
  return (seconds / daySeconds) * hoursOfDay
}

export function secondsAt(hour: number, daySeconds: number): number {
  return (hour / hoursOfDay) * daySeconds
}

/** `14:30`. */
export function clockOf(hour: number): string {
  const minutes = Math.round(hour * 60)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

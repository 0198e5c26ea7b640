import type { FastifyInstance } from 'fastify'
import type { Histogram, Metrics } from './registry.ts'

const secondsBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Durations by route template and status. Streams, which never end, are not measured. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const seriesOf = metrics.histogram(
    'mahfaza_http_request_duration_seconds',
    'From the head of a request to the end of its answer.',
    secondsBounds,
    ['method', 'route', 'status'],
  )
  // Looked up by values of the request: a text key would have to be built for each.
  const known = new Map<string, Map<string, Map<number, Histogram>>>()
  app.addHook('onResponse', (request, reply, done) => {
    const { url = 'none' } = request.routeOptions
    const { method } = request
    const { statusCode } = reply
    const byMethod = within(known, url, makeMap<string, Map<number, Histogram>>)
    const byStatus = within(byMethod, method, makeMap<number, Histogram>)
    within(byStatus, statusCode, () => seriesOf(method, url, String(statusCode))).observe(
      reply.elapsedTime / 1000,
    )
    done()
  })
}

function makeMap<Key, Value>(): Map<Key, Value> {
  return new Map()
}

function within<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key)
  if (found !== undefined) return found
  const made = make()
  map.set(key, made)
  return made
}

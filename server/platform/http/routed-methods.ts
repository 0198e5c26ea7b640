import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { basePaths } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'

/** Knows the methods of each path of the API. */
export interface RoutedMethods {
  /**
   * @throws Refusal `request.method_not_allowed`, with the header `Allow`, when the path exists with other methods
   */
  refuseOther(request: FastifyRequest, reply: FastifyReply): void
  /** The same for HEAD, which has found the route of GET: an answer that never ends has no head either. */
  refuseHead(request: FastifyRequest, reply: FastifyReply): void
}

const bases = Object.values(basePaths).map((base) => `${base}/`)

/** Records every documented route from here on. */
export function noteRoutedMethods(app: FastifyInstance): RoutedMethods {
  const methodsByPath = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method, schema, exposeHeadRoute = true }) => {
    if (!isOfApi(url) || schema?.hide === true) return
    const methods = methodsByPath.get(url) ?? new Set()
    methodsByPath.set(url, methods)
    for (const name of [method].flat()) methods.add(name)
    // It is answered by the route of GET.
    if (exposeHeadRoute && methods.has('GET')) methods.add('HEAD')
  })
  return {
    refuseOther({ method, url }, reply) {
      const [path = ''] = url.split('?')
      if (!isOfApi(path)) return
      const steps = path.split('/')
      const matching = [...methodsByPath].filter(([pattern]) => isMatch(pattern.split('/'), steps))
      const methods = new Set(matching.flatMap(([, names]) => [...names]))
      // A value too long for a path matches no route at all.
      if (methods.size > 0 && !methods.has(method)) refuse(methods, reply)
    },
    refuseHead({ routeOptions: { url = '' } }, reply) {
      const methods = methodsByPath.get(url)
      if (methods && !methods.has('HEAD')) refuse(methods, reply)
    },
  }
}

function refuse(methods: ReadonlySet<string>, reply: FastifyReply): never {
  reply.header('allow', [...methods].sort().join(', '))
  throw new Refusal('request.method_not_allowed')
}

function isOfApi(path: string): boolean {
  return bases.some((base) => path.startsWith(base))
}

function isMatch(pattern: readonly string[], steps: readonly string[]): boolean {
  return (
    pattern.length === steps.length &&
    pattern.every((step, at) => (step.startsWith(':') ? steps[at] !== '' : step === steps[at]))
  )
}

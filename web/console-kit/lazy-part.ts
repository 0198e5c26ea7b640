import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A component whose file loads when it is first drawn; the kit waits for it in place. */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load() }))
}

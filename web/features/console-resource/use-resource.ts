import { useParams } from 'react-router'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { sectionOf } from '#web/console-kit/data/load-resource.ts'

/** The section that the address names; the route has made sure that there is one. */
export function useResource(): Resource {
  return sectionOf(useParams()['resource'] ?? '')
}

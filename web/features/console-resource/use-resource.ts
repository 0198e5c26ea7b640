import { useParams } from 'react-router'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { sectionOf } from '#web/console-kit/data/load-resource.ts'

/** The section of the address; the route has checked that it exists. */
export function useResource(): Resource {
  return sectionOf(useParams()['resource'] ?? '')
}

import { useRouteLoaderData } from 'react-router'
import type { PageSettings } from '#web/lib/page-context.ts'

/** The operator's settings that this page was drawn with; undefined on an error page. */
export function usePageSettings(): PageSettings | undefined {
  return useRouteLoaderData<{ settings: PageSettings }>('root')?.settings
}

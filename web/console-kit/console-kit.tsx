import { CoreAdminContext, memoryStore } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { queryClient } from '#web/lib/api/query-client.ts'
import { dataProvider } from './data/data-provider.ts'
import { type Overrides, OverridesContext } from './overrides.ts'

interface ConsoleKitProps {
  readonly overrides: Overrides
  readonly children: ReactNode
}

/** What every page of a section stands on: how rows are read and written, and what sections do differently. */
export function ConsoleKit({ overrides, children }: ConsoleKitProps) {
  // What is chosen in a list is forgotten with the page; what shall last stands in the address or in the browser.
  const [store] = useState(memoryStore)
  return (
    <CoreAdminContext dataProvider={dataProvider} queryClient={queryClient} store={store}>
      <OverridesContext value={overrides}>{children}</OverridesContext>
    </CoreAdminContext>
  )
}

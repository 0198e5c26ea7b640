import { QueryClientProvider } from '@tanstack/react-query'
import { DataProviderContext } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { queryClient } from '#web/lib/api/query-client.ts'
import { dataProvider } from './data/data-provider.ts'
import { ChosenContext } from './list/chosen.ts'
import { type Overrides, OverridesContext } from './overrides.ts'

interface ConsoleKitProps {
  readonly overrides: Overrides
  readonly children: ReactNode
}

/** What every page of a section stands on: how rows are read and written, and what sections do differently. */
export function ConsoleKit({ overrides, children }: ConsoleKitProps) {
  // What is chosen in a list is forgotten with the section; what shall last stands in the address or in the browser.
  const chosen = useState<readonly string[]>([])
  return (
    <QueryClientProvider client={queryClient}>
      <DataProviderContext value={dataProvider}>
        <ChosenContext value={chosen}>
          <OverridesContext value={overrides}>{children}</OverridesContext>
        </ChosenContext>
      </DataProviderContext>
    </QueryClientProvider>
  )
}

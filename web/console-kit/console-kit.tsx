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

/** The base of every page of a section: reading and writing rows, and overrides. */
export function ConsoleKit({ overrides, children }: ConsoleKitProps) {
  // Chosen rows are forgotten with the section; lasting state is in the address or the browser.
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

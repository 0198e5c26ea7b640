import { createContext, lazy, type ReactNode, Suspense, use, useMemo, useState } from 'react'
import { freshProof } from '#web/lib/staff/fresh-proof.ts'
import { useShortcuts } from './use-shortcuts.ts'

interface Tools {
  openPalette(): void
  openShortcuts(): void
}

// All load at first use.
const FreshProofDialog = lazy(() => import('#web/features/staff-access/fresh-proof-dialog.tsx'))
const Palette = lazy(() => import('./palette.tsx'))
const ShortcutsSheet = lazy(() => import('./shortcuts-sheet.tsx'))

const ToolsContext = createContext<Tools | null>(null)

export function useTools(): Tools {
  const tools = use(ToolsContext)
  if (!tools) throw new Error('useTools needs a ToolsProvider above it')
  return tools
}

/** Available on every page: palette, shortcut sheet, their keys, and the question whether it is still the same person. */
export function ToolsProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null)
  const tools = useMemo(
    () => ({ openPalette: () => setOpen('palette'), openShortcuts: () => setOpen('shortcuts') }),
    [],
  )
  useShortcuts(tools)
  const asked = freshProof.useAsked()
  const close = () => setOpen(null)
  return (
    <ToolsContext value={tools}>
      {children}
      <Suspense>
        {open === 'palette' && <Palette onClose={close} onShortcuts={tools.openShortcuts} />}
        {open === 'shortcuts' && <ShortcutsSheet onClose={close} />}
        {asked && <FreshProofDialog onAnswer={asked.answer} />}
      </Suspense>
    </ToolsContext>
  )
}

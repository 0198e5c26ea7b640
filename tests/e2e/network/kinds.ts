import { consoleKinds } from './console-kinds.ts'
import type { Kind } from './kind.ts'
import { portalKinds } from './portal-kinds.ts'

export const kinds: readonly Kind[] = [...portalKinds, ...consoleKinds]

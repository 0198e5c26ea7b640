import type { Operation } from './kernel/operation.ts'
import type { Resource } from './kernel/resource/resource.ts'

/** Every section made by a definition, in the order of its group's menu. */
export const resources = [] as const satisfies readonly Resource[]

/** Every operation of the console that no definition makes: sign-in, wizards, approvals, reports. */
export const consoleOperations = [] as const satisfies readonly Operation[]

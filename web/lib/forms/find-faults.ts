import type { z } from 'zod'

export type Faults = Readonly<Record<string, z.core.$ZodIssue>>

/** The first fault of each field; `root` for faults without one. */
export async function findFaults(schema: z.ZodType | undefined, values: object): Promise<Faults> {
  const result = await schema?.safeParseAsync(filledIn(values))
  const faults: Record<string, z.core.$ZodIssue> = {}
  for (const issue of result?.error?.issues ?? []) faults[String(issue.path[0] ?? 'root')] ??= issue
  return faults
}

/** The values as typed, without empty fields. */
export function filledIn<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Values
}

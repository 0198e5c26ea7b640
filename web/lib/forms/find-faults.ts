import type { z } from 'zod'

export type Faults = Readonly<Record<string, z.core.$ZodIssue>>

/** The first thing that is wrong with each field; `root` for what is wrong with none. */
export async function findFaults(schema: z.ZodType | undefined, values: object): Promise<Faults> {
  const result = await schema?.safeParseAsync(filledIn(values))
  const faults: Record<string, z.core.$ZodIssue> = {}
  for (const issue of result?.error?.issues ?? []) faults[String(issue.path[0] ?? 'root')] ??= issue
  return faults
}

/** What is sent: the values as typed, without the fields left empty. */
export function filledIn<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Values
}

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { resources } from '#contract/console-resources.ts'
import { targetOf } from '#contract/kernel/resource/kinds/reference.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { type Colleague, signIn } from './colleague.ts'

const folder = join(import.meta.dirname, 'samples')
const samples = z.array(
  z.strictObject({
    /** As the form sends it; `*` means any row that a reference may name. */
    body: z.record(z.string(), z.unknown()),
    /** What is done with the row then, by the paths of its actions. */
    actions: z.array(z.string()).default([]),
  }),
)

/** Rows of `samples/<resource>.json`, made as staff make them. */
export async function addSamples(app: FastifyInstance): Promise<void> {
  const admin = await signIn(app, 'admin')
  for (const resource of resources as readonly Resource[]) {
    for (const { body, actions } of await samplesOf(resource)) {
      const row = await admin.post<{ id: string }>(
        `/${resource.name}`,
        await withReferences(admin, resource, body),
      )
      for (const action of actions) await admin.post(`/${resource.name}/${row.id}/${action}`, {})
    }
  }
}

async function samplesOf({ name }: Resource): Promise<z.output<typeof samples>> {
  if (!(await readdir(folder)).includes(`${name}.json`)) return []
  return samples.parse(JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')))
}

async function withReferences(
  admin: Colleague,
  { fields }: Resource,
  body: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const values = new Map(Object.entries(body))
  for (const [name, value] of values) {
    const target = targetOf(fields[name])
    if (value !== '*' || target === null) continue
    const [first] = await admin.get<{ id: string }[]>(`/${target}/options`)
    values.set(name, first?.id)
  }
  return Object.fromEntries(values)
}

import { readFile } from 'node:fs/promises'
import { inject, vi } from 'vitest'

const error = await vi.waitFor(() => readFile(inject('webBuild'), 'utf8'), {
  timeout: 300_000,
  interval: 100,
})
if (error !== '') throw new Error(error)

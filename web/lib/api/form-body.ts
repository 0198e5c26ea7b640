import { methodOverrideField, type Operation } from '#contract/kernel/operation.ts'

/** Whether a body can only be sent as a form. */
export function holdsFile(body: unknown): body is Record<string, unknown> {
  return (
    typeof body === 'object' &&
    body !== null &&
    Object.values(body).some((value) => filesOf(value).length > 0)
  )
}

/** The size of the files to send. */
export function fileBytesIn(body: unknown): number {
  if (typeof body !== 'object' || body === null) return 0
  const values = body instanceof FormData ? [...body.values()] : Object.values(body)
  return values.flatMap(filesOf).reduce((sum, { size }) => sum + size, 0)
}

/** Files as they are, booleans as `1` and `0`, null as an empty text, other values as JSON. */
export function formOf(body: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    const files = filesOf(value)
    for (const file of files) form.append(name, file)
    if (files.length === 0 && value !== undefined) form.append(name, textOf(value))
  }
  return form
}

function filesOf(value: unknown): Blob[] {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return values.filter((one) => one instanceof Blob)
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? '1' : '0'
  return value === null ? '' : JSON.stringify(value)
}

/** A form is always POSTed: a field of it names the method that is meant. */
export function methodOf(operation: Operation, body: unknown): string {
  return isForm(body) ? 'POST' : operation.method
}

/** As a form when it contains a file. */
export function bodyOf({ method }: Operation, body: unknown): string | FormData {
  if (!isForm(body)) return JSON.stringify(body)
  const form = body instanceof FormData ? body : formOf(body)
  if (method !== 'POST') form.set(methodOverrideField, method)
  return form
}

export function isSentAsJson(body: unknown): boolean {
  // The browser sets a form's boundary itself.
  return body !== undefined && !isForm(body)
}

function isForm(body: unknown): body is FormData | Record<string, unknown> {
  return body instanceof FormData || holdsFile(body)
}

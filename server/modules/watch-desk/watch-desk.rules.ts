/** A one-time code is struck out once it is sent or given up: what is left is worth nothing to its receiver. */
export function isSendable({
  status,
  secret,
}: {
  readonly status: string
  readonly secret: boolean
}): boolean {
  return !secret || status === 'queued'
}

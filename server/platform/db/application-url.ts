const applicationRole = 'mahfaza_app'

/**
 * The owner's address with the application's role set from the start of every connection: one login is enough, and
 * the application still cannot change ledger rows.
 */
export function applicationUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  // Options in the address replace those of the pool, so the time zone is repeated.
  const options = [url.searchParams.get('options'), `-c role=${applicationRole}`, '-c timezone=UTC']
  url.searchParams.set('options', options.filter(Boolean).join(' '))
  // PostgreSQL's address readers do not decode a plus as a space.
  url.search = url.search.replaceAll('+', '%20')
  return url.href
}

const applicationRole = 'mahfaza_app'

/**
 * The owner's address, put into the application's role from the first moment of every connection,
 * so that one login is enough and the application still cannot change ledger rows.
 */
export function applicationUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  // Options in the address replace those of the pool, so the time zone is said again.
  const options = [url.searchParams.get('options'), `-c role=${applicationRole}`, '-c timezone=UTC']
  url.searchParams.set('options', options.filter(Boolean).join(' '))
  // A plus is a plus to PostgreSQL's address readers, not a space.
  url.search = url.search.replaceAll('+', '%20')
  return url.href
}

/**
 * One promise for all callers: React's `use` does not wait for a fulfilled one, and a failed one is loaded again.
 */
export function loadOnce<Key, Value>(
  known: Map<Key, Promise<Value>>,
  key: Key,
  load: () => Promise<Value>,
): Promise<Value> {
  const coming = known.get(key)
  if (coming !== undefined) return coming
  const loading = load()
  known.set(key, loading)
  void loading.then(
    (value) => Object.assign(loading, { status: 'fulfilled', value }),
    () => known.delete(key),
  )
  return loading
}

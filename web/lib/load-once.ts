/**
 * One promise for whoever asks: React's `use` does not wait for it any more once it is fulfilled, and what failed is
 * asked for anew.
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

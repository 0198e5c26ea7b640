/** `J` is the next one and `K` the one before, by the place of the key; null for every other key. */
export function stepOf({ code }: KeyboardEvent): 1 | -1 | null {
  if (code === 'KeyJ') return 1
  return code === 'KeyK' ? -1 : null
}

/** Told of each thing that is opened; they are closed in the opposite order. */
export type Closers = (() => Promise<unknown>)[]

/** Opens a thing made of several: what is open when one of them fails is closed, as `close` does later. */
export async function openClosing<Thing>(
  open: (closers: Closers) => Promise<Thing>,
): Promise<Thing & { close(): Promise<void> }> {
  const closers: Closers = []
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    return { ...(await open(closers)), close }
  } catch (error) {
    await close()
    throw error
  }
}

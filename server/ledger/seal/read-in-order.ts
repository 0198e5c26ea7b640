/** What was read, and by whom: that client is free until the next result is asked for. */
export interface Read<Client, One, Rows> {
  readonly client: Client
  readonly one: One
  readonly rows: Rows
}

/** Each is read by the next of the clients. While one result is used, the other clients read on. */
export async function* readInOrder<Client, One, Rows>(
  all: AsyncIterable<One>,
  clients: readonly Client[],
  read: (client: Client, one: One) => Promise<Rows>,
): AsyncGenerator<Read<Client, One, Rows>> {
  const underWay: Promise<Read<Client, One, Rows>>[] = []
  const first = async () => {
    const reading = underWay.shift()
    if (!reading) throw new RangeError('nothing is read')
    return await reading
  }
  let begun = 0
  try {
    for await (const one of all) {
      const client = clients[begun % clients.length]
      if (client === undefined) throw new RangeError('there is no client to read with')
      begun += 1
      const reading = read(client, one).then((rows) => ({ client, one, rows }))
      // One that fails while an earlier result is used is reported in its turn.
      void Promise.allSettled([reading])
      underWay.push(reading)
      if (underWay.length === clients.length) yield await first()
    }
    while (underWay.length > 0) yield await first()
  } finally {
    await Promise.allSettled(underWay)
  }
}

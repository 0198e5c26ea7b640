/** Values from earlier answers, so that later requests name real rows. */
export interface Harvest {
  add(name: string, value: string): void
  /** Instead of what was known under this name. */
  replace(name: string, values: readonly string[]): void
  /** All of an answer's texts, under the names of their fields; an `id` also under that of what it is the id of. */
  gather(body: unknown, path: string): void
  known(name: string): readonly string[]
}

const valuesMax = 300
const textLengthMax = 200

export function openHarvest(): Harvest {
  const found = new Map<string, string[]>()

  function add(name: string, value: string): void {
    const values = found.get(name) ?? []
    found.set(name, values)
    if (values.includes(value)) return
    values.push(value)
    if (values.length > valuesMax) values.shift()
  }

  function visit(value: unknown, name: string, owner: string): void {
    if (typeof value === 'string' && value !== '' && value.length <= textLengthMax) {
      add(name, value)
      // What is held is paid by its `order_id`.
      if (name === 'id')
        for (const one of new Set([owner, owner.replace(/^ticket-/, '')])) add(`${one}_id`, value)
      // A transaction is named by its reference.
      if (name === 'reference') add('transaction_id', value)
    } else if (Array.isArray(value)) {
      for (const item of value) visit(item, name, singular(name))
    } else if (typeof value === 'object' && value !== null) {
      for (const [field, inner] of Object.entries(value)) visit(inner, field, name === 'data' ? owner : name)
    }
  }

  return {
    add,
    replace: (name, values) => void found.set(name, [...values]),
    known: (name) => found.get(name) ?? [],
    gather(body, path) {
      const owner = singular(resourceOf(path))
      if (typeof body !== 'object' || body === null || !('data' in body)) return
      for (const item of [body.data].flat()) visit(item, 'data', owner)
    },
  }
}

/** `/api/client/card-orders/{id}` → `card-orders`, `/api/client/club/news/{id}` → `news` */
export function resourceOf(path: string): string {
  const [, , , resource = '', part = ''] = path.split('/')
  return resource === 'club' ? part : resource
}

export function singular(name: string): string {
  return name.replace(/ies$/, 'y').replace(/ches$/, 'ch').replace(/s$/, '')
}

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

interface Origin {
  /** What an `id` is the id of. */
  readonly owner: string
  /** Of the address that answered. */
  readonly resource: string
}

/** Fields name a `client-ticket` with an underscore, and what is held, a `ticket-order`, as `order`. */
function namesOf(owner: string): Set<string> {
  return new Set([owner, owner.replaceAll('-', '_'), owner.replace(/^ticket-/, '')])
}

export function openHarvest(): Harvest {
  const found = new Map<string, string[]>()

  function add(name: string, value: string): void {
    const values = found.get(name) ?? []
    found.set(name, values)
    if (values.includes(value)) return
    values.push(value)
    if (values.length > valuesMax) values.shift()
  }

  function learn(value: string, name: string, { owner, resource }: Origin): void {
    add(name, value)
    // Some names mean something else in each resource.
    if (found.has(`${resource}.${name}`)) add(`${resource}.${name}`, value)
    if (name === 'id') for (const one of namesOf(owner)) add(`${one}_id`, value)
    // A transaction is named by its reference.
    if (name === 'reference') add('transaction_id', value)
  }

  function visit(value: unknown, name: string, origin: Origin): void {
    const { owner, resource } = origin
    if (typeof value === 'string' && value !== '' && value.length <= textLengthMax) {
      learn(value, name, origin)
    } else if (Array.isArray(value)) {
      for (const item of value) visit(item, name, { owner: singular(name), resource })
    } else if (typeof value === 'object' && value !== null) {
      for (const [field, inner] of Object.entries(value))
        visit(inner, field, { owner: name === 'data' ? owner : name, resource })
    }
  }

  return {
    add,
    replace: (name, values) => void found.set(name, [...values]),
    known: (name) => found.get(name) ?? [],
    gather(body, path) {
      const resource = resourceOf(path)
      const owner = singular(resource)
      if (typeof body !== 'object' || body === null || !('data' in body)) return
      for (const item of [body.data].flat()) visit(item, 'data', { owner, resource })
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

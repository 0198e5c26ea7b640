/** The states of a shipment. `deliverd` is spelt as the specification does. */
export const shipmentStatuses = [
  'waiting_accept',
  'accepted',
  'in_stock',
  'prepare_to_deliver',
  'on_the_way',
  'unable_to_deliver',
  'returned_to_stock',
  'returned_to_customer',
  'deliverd',
  'missing',
  'completed',
  'closed',
] as const
export type ShipmentStatus = (typeof shipmentStatuses)[number]

/** Where a shipment may go from each state; no other step is possible. The table's trigger says the same. */
export const shipmentSteps: Readonly<Record<ShipmentStatus, readonly ShipmentStatus[]>> = {
  waiting_accept: ['accepted', 'closed'],
  accepted: ['in_stock', 'closed'],
  in_stock: ['prepare_to_deliver'],
  prepare_to_deliver: ['on_the_way'],
  on_the_way: ['deliverd', 'unable_to_deliver', 'missing'],
  unable_to_deliver: ['prepare_to_deliver', 'returned_to_stock', 'returned_to_customer'],
  returned_to_stock: ['prepare_to_deliver', 'closed'],
  returned_to_customer: ['closed'],
  deliverd: ['completed'],
  missing: ['in_stock', 'closed'],
  completed: ['closed'],
  closed: [],
}

/** The states that a step into this one may come from. */
export function statesBefore(status: ShipmentStatus): readonly ShipmentStatus[] {
  return shipmentStatuses.filter((from) => shipmentSteps[from].includes(status))
}

/** From here closing gives the money of an order back: nothing was delivered. */
export const undeliveredBeforeClosing: readonly ShipmentStatus[] = statesBefore('closed').filter(
  (status) => status !== 'completed',
)

/** Closed from here, the products are for sale again: they never left, or came back. */
export const inHandBeforeClosing: readonly ShipmentStatus[] = [
  'waiting_accept',
  'accepted',
  'returned_to_stock',
]

/** What a receiver says to the courier: six digits. */
export const deliveryCodeLength = 6

/** Thrown when a row has changed since it was read: decide again with fresh facts. */
export class Stale extends Error {}

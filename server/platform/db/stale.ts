/** Thrown when a row is no longer as it was read: whoever meant to change it decides again, with fresh facts. */
export class Stale extends Error {}

/** A permanent failure: a wrong number, an unknown mailbox. */
export class Undeliverable extends Error {}

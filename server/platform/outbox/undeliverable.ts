/** A permanent failure: a wrong number, an unknown mailbox. */
export class Undeliverable extends Error {}

/** The browser of a push has unsubscribed or is gone. */
export class DeviceGone extends Undeliverable {}

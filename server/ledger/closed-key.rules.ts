/**
 * Kept in place of a request's digest for a key that was closed before any request came: `closed` in ASCII, then zeros.
 * No request is known whose SHA-256 begins so.
 */
export const closedDigest = '636c6f736564'.padEnd(32, '0')

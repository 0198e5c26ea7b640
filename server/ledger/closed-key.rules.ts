/**
 * Replaces the request digest of a key that was closed before any request came: `closed` in ASCII, then zeros. No
 * SHA-256 of a request is known to begin this way.
 */
export const closedDigest = '636c6f736564'.padEnd(32, '0')

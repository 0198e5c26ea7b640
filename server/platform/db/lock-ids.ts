/**
 * The numbers of advisory locks. They are one space for the whole database, so each is written here once; `withLock` and the
 * stripes also take pairs that begin with theirs. Those of migration, sealers and division never change: during an upgrade two
 * versions must mean the same lock. Two versions may build, make a demo world and take stripes beside each other.
 */
export const lockIds = {
  migration: 7_366_241,
  blockSealer: 7_366_242,
  recordSealer: 7_366_243,
  division: 7_366_244,
  build: 7_366_245,
  demo: 7_366_246,
  stripes: 7_366_247,
} as const

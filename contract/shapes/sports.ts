export const sportIcons = [
  'football',
  'basketball',
  'volleyball',
  'handball',
  'tennis',
  'swimming',
  'athletics',
  'other',
] as const

/** What tells clubs with equal points apart. */
export const tieRules = ['goal_difference', 'goals', 'direct_games', 'wins'] as const
export type TieRule = (typeof tieRules)[number]

export const playingPositions = [
  'goalkeeper',
  'defender',
  'midfielder',
  'forward',
  'guard',
  'wing',
  'centre',
  'setter',
  'libero',
  'other',
] as const

export const eventIcons = [
  'goal',
  'own_goal',
  'penalty',
  'penalty_missed',
  'yellow',
  'red',
  'substitution',
  'whistle',
  'injury',
  'other',
] as const

export const venues = ['home', 'away', 'neutral'] as const

export const gameStates = [
  'scheduled',
  'live',
  'half_time',
  'finished',
  'postponed',
  'cancelled',
  'abandoned',
] as const
export type GameState = (typeof gameStates)[number]

export const starsMax = 5

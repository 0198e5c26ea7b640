/** What a client may answer with one press, in the order of the bar. The settings say which of them are offered. */
export const reactions = ['like', 'love', 'laugh', 'wow', 'sad', 'angry'] as const
export type Reaction = (typeof reactions)[number]

export const commentLengthMax = 1_000
/** Authors take back a comment so long. */
export const withdrawMinutesMax = 10

/** Where an advertisement may stand. No page with a money form is among them. */
export const adPlacements = ['home', 'portal_home', 'club', 'news'] as const
export type AdPlacement = (typeof adPlacements)[number]

export const wantedKinds = ['job', 'buy', 'sell', 'lost'] as const
export const wantedReportReasons = ['fraud', 'offensive', 'wrong_kind', 'done', 'other'] as const
export const wantedImagesMax = 5
/** Of one client: waiting or live. */
export const wantedOpenMax = 3
export const wantedDays = 30
export const wantedStatuses = ['waiting', 'live', 'refused', 'ended'] as const
export type WantedStatus = (typeof wantedStatuses)[number]

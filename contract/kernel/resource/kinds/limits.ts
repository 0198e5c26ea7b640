export const fieldLimits = {
  lineLengthMax: 255,
  linesLengthMax: 5_000,
  richTextLengthMax: 20_000,
  urlLengthMax: 2_048,
  jsonLengthMax: 20_000,
  referencesCountMax: 100,
  imagesCountMax: 20,
  rowsCountMax: 100,
  integerMax: 2_147_483_647,
} as const

/** Parses a row's id from an address; undefined for text that is no valid id. */
export const parseRowId = (text: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

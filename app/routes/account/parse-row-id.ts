/** The number in an address as a row's id; undefined for what can be none. */
export const parseRowId = (text: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

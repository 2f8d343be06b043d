/** The time at which the rows of the search tests were written. */
const NOW = new Date('2026-11-20T11:20:00Z')

/** A service page with only a name. */
export function pageRow(path: string, name: string) {
  const blocks = JSON.stringify([])
  return {
    path,
    section: 'services',
    name,
    title: name,
    description: name,
    heading: name,
    blocks,
    updated_at: NOW,
  } as const
}

/** A car as a feed lists it under `key`. */
export function listingRow(sourceId: number, key: string, carId: number, draft: object) {
  return {
    source_id: sourceId,
    key,
    car_id: carId,
    draft: JSON.stringify(draft),
    draft_hash: Buffer.alloc(32),
    seen_at: NOW,
  }
}

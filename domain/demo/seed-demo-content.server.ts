import { DAY_MS } from '#locale/durations.ts'
import { seedContent, type SeedContext } from '../content/seed/seed-content.server.ts'

const FOLDER = new URL('../../db/demo/content/', import.meta.url)
/** The day to which the dates in the folder refer. */
const CONTENT_DATE = new Date('2026-11-20T00:00:00+03:00')

/**
 * Adds the demo's banners, offers, programmes, prices and branches, with their dates shifted by whole days to the
 * present; expired items are renewed. What the dealer has changed stays. Returns how many items it wrote.
 */
export function seedDemoContent(context: SeedContext): Promise<number> {
  const days = Math.floor((context.now().getTime() - CONTENT_DATE.getTime()) / DAY_MS)
  return seedContent(context, { name: 'demo', url: FOLDER, shiftDatesMs: days * DAY_MS })
}

import { Readable } from 'node:stream'
import type { CarDraft, FeedItem } from './car-draft.ts'
import { decodeText } from '../files/decode-text.server.ts'
import { draftCar } from './draft-car.ts'
import { parseRecords } from '../files/parse-records.server.ts'

/** Parses a feed's cars for tests; the current year is 2026. */
export async function parseDrafts(bytes: string | Buffer): Promise<{ dialect: string; cars: FeedItem[] }> {
  const pieces = Readable.from([Buffer.from(bytes)])
  const { dialect, records } = await parseRecords(decodeText(pieces, () => undefined))
  const cars: FeedItem[] = []
  for await (const record of records) cars.push(draftCar(record, 2026))
  return { dialect, cars }
}

/** The only car of a feed; throws when it was refused. */
export async function parseDraft(bytes: string | Buffer): Promise<{ dialect: string; draft: CarDraft }> {
  const { dialect, cars } = await parseDrafts(bytes)
  const [car] = cars
  if (cars.length !== 1 || car?.kind !== 'car') throw new Error(`Not one car but ${JSON.stringify(cars)}`)
  return { dialect, draft: car.draft }
}

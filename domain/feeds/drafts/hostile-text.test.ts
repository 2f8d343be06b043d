import { describe, expect, it } from 'vitest'
import { parsePhotoUrls } from '#domain/media/photo.ts'
import { decodeText } from '../files/decode-text.server.ts'
import { draftCar } from './draft-car.ts'
import { FIELD_SPELLINGS } from '../records/feed-record.ts'
import { parseRecords } from '../files/parse-records.server.ts'

async function* inPieces(text: string) {
  yield Buffer.from(text)
}

/** The first car of a feed, parsed from its bytes. */
async function draftFirst(text: string) {
  const { records } = await parseRecords(decodeText(inPieces(text), () => undefined))
  for await (const record of records) return draftCar(record, 2026)
  return undefined
}

const feed = (fields: string) =>
  `<data><cars><car><id>1</id><year>2024</year><price>1500000</price>${fields}</car></cars></data>`
const NAMED = '<mark_id>Lada</mark_id><folder_id>Vesta</folder_id>'

/** Each is slow for a different kind of pattern or loop that scans the same text again. */
const SLOW_PIECES = [
  'a ',
  '1',
  'I ',
  '(',
  '()',
  ',',
  '1,',
  '1 ',
  '12 ',
  '2.0 ',
  '+',
  '-',
  '/',
  'light ',
  'щ',
  '❗',
  '\u00a0',
]

describe('a feed cannot keep the import busy', () => {
  it.each(SLOW_PIECES)('with a hundred thousand «%s» in every field', async (unit) => {
    const evil = `1${unit.repeat(100_000 / unit.length)}x1`
    for (const [name] of Object.values(FIELD_SPELLINGS)) {
      const tag = name.replaceAll(' ', '')
      const started = performance.now()
      await draftFirst(feed(`${tag === 'mark_id' || tag === 'folder_id' ? '' : NAMED}<${tag}>${evil}</${tag}>`))
      expect(performance.now() - started, tag).toBeLessThan(1500)
    }
  })

  it.each(SLOW_PIECES)('with a hundred thousand «%s» after a make', async (unit) => {
    const started = performance.now()
    await draftFirst(feed(`<name>Toyota ${unit.repeat(100_000 / unit.length)}</name>`))
    await draftFirst(feed(`<mark_id>Toyota</mark_id><folder_id>${unit.repeat(100_000 / unit.length)}</folder_id>`))
    expect(performance.now() - started).toBeLessThan(1500)
  })
})

it('ten thousand comments before the root are skipped', async () => {
  expect(await draftFirst(`${'<!---->'.repeat(10_000)}${feed(NAMED)}`)).toMatchObject({ kind: 'car' })
})

it('a name of letters with the longest transliteration has a valid slug', async () => {
  const made = await draftFirst(feed(`<mark_id>${'Щ'.repeat(80)}</mark_id><folder_id>${'Щ'.repeat(80)}</folder_id>`))
  expect(made).toMatchObject({
    kind: 'car',
    draft: { brand: { slug: `${'sch'.repeat(26)}sc` }, model: { slug: `${'sch'.repeat(26)}sc` } },
  })
})

it('characters that reverse the rest of a line are removed', async () => {
  const made = await draftFirst(feed(`${NAMED}<trim>\u202eLux\u202c \u2066Pro\u2069</trim>`))
  expect(made).toMatchObject({ kind: 'car', draft: { trim: 'Lux Pro' } })
})

it('a car without a key gets one that the database accepts, even with an emoji at the cut', async () => {
  const words = `<trim>${'🚗'.repeat(60)}</trim><modification>${'🚗'.repeat(60)}</modification><color>${'🚗'.repeat(40)}</color>`
  const keyless = (pad: string) =>
    feed(`<mark_id>${'a'.repeat(79)}</mark_id><folder_id>b${pad}</folder_id>${words}`).replace('<id>1</id>', '')
  for (const pad of ['', 'b']) {
    const made = await draftFirst(keyless(pad))
    expect(made?.kind === 'car' && made.draft.key.isWellFormed()).toBe(true)
  }
})

it('only the first two hundred of thousands of photographs are used', () => {
  const urls = Array.from({ length: 60_000 }, (_, index) => `https://cdn.example/${index}.jpg`)
  expect(parsePhotoUrls(urls)).toEqual(urls.slice(0, 200))
})

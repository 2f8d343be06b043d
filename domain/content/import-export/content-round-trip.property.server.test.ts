import { rm } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stringify } from 'yaml'
import { openContentFixture, createContentPicture } from '#tests/fixtures/content-fixture.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { dayOrNight } from '#tests/lanes/night.ts'
import { CONTENT_TOOLS, TILE_ICONS } from '../pages/block.ts'
import { exportContent } from './export-content.server.ts'
import { importContent } from './import-content.server.ts'

const fixture = await shareInFile(openContentFixture())
const { context, db } = fixture
const out = path.join(fixture.root, 'out')
const PICTURE = await createContentPicture('teal')

/** Texts that YAML could misread, and artefacts of editors and spreadsheets. */
const TRICKY_TEXTS = [
  'yes', 'null', '~', '0x1F', '1e3', '.inf', '2026-01-01', '- a', '# a', 'a: b', 'a #b', '"a', "'a'", '[a', '{a}', '*a', '&a b',
  '!a', '%a', '@a', '`a`', '|', '>', '---', '...', '? a', '=1+1', 'a;b', 'a,b', 'a\tb', 'ё\u0301', '\u00a0а', 'a\u2028b', '👩‍👩‍👧',
  '\u{1F600}', 'a\uFEFFb', 'a\\nb', '«ёлочки»', '−150 000 ₽', '<b>', '**a**', '__proto__', 'a\u200fb',
] // prettier-ignore

const anyText = fc.oneof(
  fc.constantFrom(...TRICKY_TEXTS),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 10 }),
)
/** No control characters, not empty, no link markup. */
const isText = (text: string) => text.trim() !== '' && text.isWellFormed() && !/[^\P{Cc}\n\t]|\]\(/u.test(text)
const line = anyText.filter((text) => isText(text) && !text.includes('\n'))
const prose = fc
  .array(anyText, { minLength: 1, maxLength: 4 })
  .map((words) => words.join('\n'))
  .filter(isText)
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const list = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { maxLength: 3 })
const target = fc.constantFrom('/', '/offers/', '/cars/new/?price_to=1500000', 'form:request-call', '/contacts/#moskva')
const position = fc.nat(9999)
const heading = optional(line)
const day = fc
  .date({ min: new Date('2001-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => `${date.toJSON().slice(0, 19)}Z`)
const picture = optional(fc.constant('teal'))

const block = fc.oneof(
  fc.record({ kind: fc.constant('text'), heading, paragraphs: list(prose) }),
  fc.record({ kind: fc.constant('list'), heading, look: fc.constantFrom('dots', 'checks'), items: list(prose) }),
  fc.record({ kind: fc.constant('steps'), heading, steps: list(fc.record({ text: prose, title: line })) }),
  fc.record({ kind: fc.constant('facts'), heading, facts: list(fc.record({ value: line, label: line })) }),
  fc.array(line, { minLength: 1, maxLength: 3 }).chain((columns) =>
    fc.record({
      kind: fc.constant('table'),
      columns: fc.constant(columns),
      rows: list(fc.tuple(...columns.map(() => prose))),
    }),
  ),
  fc.record({ kind: fc.constant('questions'), questions: list(fc.record({ question: line, answer: prose })) }),
  fc.record({ kind: fc.constant('picture'), picture: fc.constant('teal'), alt: line, caption: optional(line) }),
  fc.record({ kind: fc.constant('notice'), tone: fc.constantFrom('plain', 'warn'), text: prose }),
  fc.record({
    kind: fc.constant('tiles'),
    tiles: list(
      fc.record({ title: line, text: optional(prose), target, icon: optional(fc.constantFrom(...TILE_ICONS)) }),
    ),
  }),
  fc.record({ kind: fc.constant('button'), label: line, target }),
  fc.record({ kind: fc.constant('form'), form: fc.constantFrom('request-call', 'subscribe') }),
  fc.record({
    kind: fc.constant('cars'),
    heading: line,
    address: fc.constant('/cars/used/'),
    count: optional(fc.integer({ min: 1, max: 12 })),
  }),
  fc.record({ kind: fc.constant('tool'), heading, tool: fc.constantFrom(...CONTENT_TOOLS) }),
)
const blocks = fc.array(block, { maxLength: 4 })

const offer = fc.record({
  title: line,
  summary: prose,
  conditions: prose,
  blocks,
  badge: heading,
  picture,
  endsAt: optional(day),
  position,
})
const page = fc.record({
  section: fc.constantFrom('services', 'buying'),
  name: line,
  title: line,
  description: line,
  heading: line,
  lead: optional(prose),
  summary: optional(prose),
  picture,
  blocks,
  position,
})
const banner = fc.record({
  headline: line,
  body: heading,
  buttonLabel: line,
  target,
  ink: fc.constantFrom('dark', 'light'),
  widePicture: fc.constant('teal'),
  narrowPicture: fc.constant('teal'),
  beginsAt: optional(day),
})
const menu = fc.record({
  items: list(
    fc.oneof(
      fc.record({ label: line, target }),
      fc.record({ label: line, items: list(fc.record({ target, label: line })) }),
      fc.record({ list: fc.constantFrom('brands', 'services'), label: line }),
    ),
  ),
})
const slug = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,2}$/)
const price = fc.record({
  mileage: fc.integer({ min: 1000, max: 999_999 }),
  name: line,
  works: fc.array(
    line.filter((text) => !text.includes('|')),
    { minLength: 1, maxLength: 3 },
  ),
  rub: fc.nat(1_000_000),
})

const content = fc.record({
  offers: fc.dictionary(slug, offer, { maxKeys: 3 }),
  pages: fc.dictionary(slug, page, { maxKeys: 3 }),
  banners: fc.dictionary(slug, banner, { maxKeys: 2 }),
  menu,
  prices: fc.uniqueArray(price, { maxLength: 4, selector: ({ mileage }) => mileage }),
})

type Content = typeof content extends fc.Arbitrary<infer Value> ? Value : never

const quote = (cell: string | number) => `"${String(cell).replaceAll('"', '""')}"`

/** The content as a folder with another formatting: keys in any order, long lines folded. */
function filesOf({ offers, pages, banners, menu, prices }: Content): Record<string, string | Uint8Array> {
  const files: Record<string, string | Uint8Array> = {
    'pictures/teal.jpg': PICTURE,
    'menus/header.yaml': stringify(menu),
  }
  for (const [name, value] of Object.entries(offers)) files[`offers/${name}.yaml`] = stringify(value, { lineWidth: 40 })
  for (const [name, value] of Object.entries(banners))
    files[`banners/${name}.yaml`] = stringify(value, { defaultStringType: 'QUOTE_DOUBLE' })
  for (const [name, value] of Object.entries(pages))
    files[`pages/${name}.yaml`] = stringify({ ...value, path: `/own/${name}/` })
  const rows = prices.map(({ mileage, name, works, rub }) =>
    ['', '', mileage, name, works.join('|'), rub, 0].map(quote).join(','),
  )
  files['maintenance-prices.csv'] = `brand,model,mileageKm,name,works,partsRub,labourRub\n${rows.join('\n')}\n`
  return files
}

async function wipe() {
  for (const table of ['banner', 'offer', 'page', 'menu', 'maintenance_price'] as const)
    await db.deleteFrom(table).execute()
  await rm(out, { recursive: true, force: true })
}

it('any content is exported as it was imported, and another export gives the same bytes', async () => {
  await fc.assert(
    fc.asyncProperty(content, async (written) => {
      await wipe()
      await fixture.startFolder(filesOf(written))
      expect(await importContent(context, fixture.folder)).toMatchObject({ ok: true, unused: expect.any(Array) })
      const titles = (await db.selectFrom('offer').select(['slug', 'title']).execute()).map(({ slug, title }) => [
        slug,
        title,
      ])
      expect(Object.fromEntries(titles)).toEqual(
        Object.fromEntries(Object.entries(written.offers).map(([name, { title }]) => [name, title.trim()])),
      )
      await exportContent(context, out)
      const first = await fixture.readAllFiles(out)
      expect(await importContent(context, out)).toMatchObject({ ok: true, changes: [] })
      const again = path.join(fixture.root, 'again')
      await rm(again, { recursive: true, force: true })
      await wipeAllBut(first)
      expect(await exportContent(context, again)).toMatchObject({ ok: true })
      expect(await fixture.readAllFiles(again)).toEqual(first)
    }),
    { numRuns: dayOrNight(30, 300) },
  )
})

/** Imports these exported files and removes all other content. */
async function wipeAllBut(files: Record<string, string>) {
  await wipe()
  await fixture.startFolder(
    Object.fromEntries(Object.entries(files).map(([file, bytes]) => [file, Buffer.from(bytes, 'latin1')])),
  )
  expect(await importContent(context, fixture.folder)).toMatchObject({ ok: true })
}

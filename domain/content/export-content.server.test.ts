import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { OFFER, WHOLE } from '#tests/content-folder.ts'
import { openContentHouse } from '#tests/content-house.ts'
import { keepForFile } from '#tests/keep-for-file.ts'
import { exportContent } from './export-content.server.ts'
import { originalFileName, readPictureFile } from './folder/picture-file.server.ts'
import { importContent } from './import-content.server.ts'

const house = await keepForFile(openContentHouse())
const { context } = house
const out = path.join(house.root, 'out')

/** Brings these files in as the whole site, and writes it into an empty folder. */
async function exportOf(files: Record<string, string | Uint8Array>) {
  await house.begin(files)
  expect(await importContent(context, house.folder, { removeMissing: true })).toMatchObject({ ok: true })
  await rm(out, { recursive: true, force: true })
  expect(await exportContent(context, out)).toMatchObject({ ok: true })
  return await house.readAll(out)
}

/** A table as an old spreadsheet saves it. */
const windows1251 = (text: string) =>
  Uint8Array.from(text, (letter) => (letter > '\x7f' ? letter.charCodeAt(0) - 0x350 : letter.charCodeAt(0)))

it('what is exported changes nothing when it comes back, and is exported in the same bytes', async () => {
  const files = await exportOf(WHOLE)
  expect(Object.keys(files)).toEqual([
    'banners/winter.yaml',
    'branches/south.yaml',
    'legal/advertising.md',
    'legal/consent.md',
    'legal/cookies.md',
    'legal/privacy.md',
    'maintenance-prices.csv',
    'menus/footer.yaml',
    'moved-addresses.csv',
    'offers/winter.yaml',
    'pages/services.storage.yaml',
    'pictures/snow.jpg',
    'pictures/tyres.png',
    'programmes/first.yaml',
  ])
  expect(await importContent(context, out, { removeMissing: true })).toMatchObject({
    ok: true,
    changes: [],
    missing: [],
  })
  expect(await exportContent(context, out)).toEqual({ ok: true, changes: [], unchanged: 14 })
  await using other = await openContentHouse()
  expect(await importContent(other.context, out)).toMatchObject({ ok: true })
  await exportContent(other.context, path.join(other.root, 'out'))
  expect(await other.readAll(path.join(other.root, 'out'))).toEqual(files)
})

it('an original comes back bit for bit', async () => {
  const files = await exportOf(WHOLE)
  expect(files['pictures/snow.jpg']).toBe(WHOLE['pictures/snow.jpg'].toString('latin1'))
  expect(files['pictures/tyres.png']).toBe(WHOLE['pictures/tyres.png'].toString('latin1'))
})

it('a file with a BOM, Windows line ends, or in the encoding of an old spreadsheet says the same', async () => {
  const files = await exportOf(WHOLE)
  await house.begin({
    'offers/winter.yaml': `\uFEFF${OFFER.replaceAll('\n', '\r\n')}`,
    'legal/consent.md': `\uFEFF${WHOLE['legal/consent.md'].replaceAll('\n', '\r\n')}`,
    'maintenance-prices.csv': windows1251(WHOLE['maintenance-prices.csv'].replaceAll('\n', '\r\n')),
  })
  expect(await importContent(context, house.folder)).toMatchObject({ ok: true, changes: [], unchanged: 3 })
  await exportContent(context, out)
  expect(await house.readAll(out)).toEqual(files)
})

it('what the site does not have any more leaves the folder; a README and what is hidden stay', async () => {
  await exportOf(WHOLE)
  await writeFile(path.join(out, 'README.md'), 'Наши тексты')
  await writeFile(path.join(out, '.gitignore'), '')
  const { 'banners/winter.yaml': _banner, ...rest } = WHOLE
  await house.begin({ ...rest, 'banners/.keep': '', 'offers/winter.yaml': OFFER.replace('Зимние', 'Летние') })
  await importContent(context, house.folder, { removeMissing: true })
  expect(await exportContent(context, out)).toMatchObject({
    ok: true,
    changes: [
      { kind: 'changed', path: 'offers/winter.yaml' },
      { kind: 'removed', path: 'banners/winter.yaml' },
    ],
  })
  expect(Object.keys(await house.readAll(out))).toEqual(expect.arrayContaining(['.gitignore', 'README.md']))
})

it('a folder with other things in it is left alone, unless forced: then they stay', async () => {
  await exportOf(WHOLE)
  const foreign = path.join(house.root, 'foreign')
  await mkdir(path.join(foreign, 'src'), { recursive: true })
  await writeFile(path.join(foreign, 'src', 'main.ts'), 'x')
  expect(await exportContent(context, foreign)).toEqual({ ok: false, reason: 'foreign-folder', entries: ['src'] })
  expect(Object.keys(await house.readAll(foreign))).toEqual(['src/main.ts'])
  expect(await exportContent(context, foreign, { force: true })).toMatchObject({ ok: true })
  expect(await house.readAll(foreign)).toMatchObject({ 'src/main.ts': 'x', 'offers/winter.yaml': expect.any(String) })
})

it('nothing is written through a link, forced or not', async () => {
  await exportOf(WHOLE)
  const [trap, elsewhere] = [path.join(house.root, 'trap'), path.join(house.root, 'elsewhere')]
  await mkdir(trap)
  await mkdir(elsewhere)
  await symlink(elsewhere, path.join(trap, 'offers'))
  expect(await exportContent(context, trap)).toMatchObject({ ok: false, entries: ['offers'] })
  await expect(exportContent(context, trap, { force: true })).rejects.toThrow('is a link')
  expect(await house.readAll(elsewhere)).toEqual({})
})

it('without the original of a picture nothing is written, and importing it again mends it', async () => {
  await exportOf(WHOLE)
  const snow = await readPictureFile(
    { name: 'snow', file: 'snow.jpg', place: path.join(out, 'pictures/snow.jpg') },
    1e9,
  )
  if (!('hash' in snow)) throw new Error(snow.message)
  await context.storage.delete(originalFileName(snow.hash, 'image/jpeg'))
  expect(await exportContent(context, path.join(house.root, 'none'))).toEqual({
    ok: false,
    reason: 'lost-pictures',
    names: ['snow'],
  })
  expect(await importContent(context, out)).toMatchObject({ ok: true, changes: [] })
  expect(await exportContent(context, path.join(house.root, 'none'))).toMatchObject({ ok: true })
})

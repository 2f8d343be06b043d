import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { OFFER, PAGE, WHITE_PICTURE, CONTENT_FILES } from '#tests/factories/content-files.ts'
import { openContentFixture, createContentPicture } from '#tests/fixtures/content-fixture.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { exportContent } from './export-content.server.ts'
import { originalFileName, readPictureFile } from '../pictures/picture-file.server.ts'
import { importContent } from './import-content.server.ts'

const fixture = await shareInFile(openContentFixture())
const { context } = fixture
const out = path.join(fixture.root, 'out')

/** Imports these files as the whole content, and exports it into an empty folder. */
async function exportOf(files: Record<string, string | Uint8Array>) {
  await fixture.startFolder(files)
  expect(await importContent(context, fixture.folder, { removeMissing: true })).toMatchObject({ ok: true })
  await rm(out, { recursive: true, force: true })
  expect(await exportContent(context, out)).toMatchObject({ ok: true })
  return await fixture.readAllFiles(out)
}

/** A table in the encoding of an old spreadsheet. */
const windows1251 = (text: string) =>
  Uint8Array.from(text, (letter) => (letter > '\x7f' ? letter.charCodeAt(0) - 0x350 : letter.charCodeAt(0)))

it('importing an export changes nothing, and another export gives the same bytes', async () => {
  const files = await exportOf(CONTENT_FILES)
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
  expect(await exportContent(context, out)).toEqual({ ok: true, changes: [], unchanged: 14, left: [] })
  await using other = await openContentFixture()
  expect(await importContent(other.context, out)).toMatchObject({ ok: true })
  await exportContent(other.context, path.join(other.root, 'out'))
  expect(await other.readAllFiles(path.join(other.root, 'out'))).toEqual(files)
})

it('an original picture is exported byte for byte', async () => {
  const files = await exportOf(CONTENT_FILES)
  expect(files['pictures/snow.jpg']).toBe(CONTENT_FILES['pictures/snow.jpg'].toString('latin1'))
  expect(files['pictures/tyres.png']).toBe(CONTENT_FILES['pictures/tyres.png'].toString('latin1'))
})

it('a BOM, Windows line ends, and the encoding of an old spreadsheet make no difference', async () => {
  const files = await exportOf(CONTENT_FILES)
  await fixture.startFolder({
    'offers/winter.yaml': `\uFEFF${OFFER.replaceAll('\n', '\r\n')}`,
    'legal/consent.md': `\uFEFF${CONTENT_FILES['legal/consent.md'].replaceAll('\n', '\r\n')}`,
    'maintenance-prices.csv': windows1251(CONTENT_FILES['maintenance-prices.csv'].replaceAll('\n', '\r\n')),
  })
  expect(await importContent(context, fixture.folder)).toMatchObject({ ok: true, changes: [], unchanged: 3 })
  await exportContent(context, out)
  expect(await fixture.readAllFiles(out)).toEqual(files)
})

it('an export removes what the site no longer has; a README and hidden files stay', async () => {
  await exportOf(CONTENT_FILES)
  await writeFile(path.join(out, 'README.md'), 'Наши тексты')
  await writeFile(path.join(out, '.gitignore'), '')
  const { 'banners/winter.yaml': _banner, ...rest } = CONTENT_FILES
  await fixture.startFolder({ ...rest, 'banners/.keep': '', 'offers/winter.yaml': OFFER.replace('Зимние', 'Летние') })
  await importContent(context, fixture.folder, { removeMissing: true })
  expect(await exportContent(context, out)).toMatchObject({
    ok: true,
    changes: [
      { kind: 'changed', path: 'offers/winter.yaml' },
      { kind: 'removed', path: 'banners/winter.yaml' },
    ],
  })
  expect(Object.keys(await fixture.readAllFiles(out))).toEqual(expect.arrayContaining(['.gitignore', 'README.md']))
})

it('a folder with foreign files is rejected; with force they stay', async () => {
  await exportOf(CONTENT_FILES)
  const foreign = path.join(fixture.root, 'foreign')
  await mkdir(path.join(foreign, 'src'), { recursive: true })
  await writeFile(path.join(foreign, 'src', 'main.ts'), 'x')
  expect(await exportContent(context, foreign)).toEqual({ ok: false, reason: 'foreign-folder', entries: ['src'] })
  expect(Object.keys(await fixture.readAllFiles(foreign))).toEqual(['src/main.ts'])
  expect(await exportContent(context, foreign, { force: true })).toMatchObject({ ok: true })
  expect(await fixture.readAllFiles(foreign)).toMatchObject({
    'src/main.ts': 'x',
    'offers/winter.yaml': expect.any(String),
  })
})

/** Foreign files, each with a name that content could have. */
const FOREIGN = {
  'legal/contract.docx': 'x',
  'offers/draft.txt': 'x',
  'pages/site.yaml': 'theme: dark\n',
  'pictures/IMG_0001.webp': 'x',
  'pictures/source.psd': 'x',
  'pictures/wedding.cr2': 'x',
  'pictures/wedding.jpg': WHITE_PICTURE.toString('latin1'),
}

it('foreign files in folders with names of content are reported, and stay with force', async () => {
  await exportOf(CONTENT_FILES)
  await fixture.startFolder(FOREIGN)
  await fixture.write({ 'pictures/wedding.jpg': WHITE_PICTURE })
  const refused = await exportContent(context, fixture.folder)
  expect(refused.ok || !('entries' in refused) ? [] : refused.entries.toSorted()).toEqual(Object.keys(FOREIGN))
  expect(await exportContent(context, fixture.folder, { force: true })).toMatchObject({ ok: true, left: [] })
  expect(await fixture.readAllFiles(fixture.folder)).toMatchObject(FOREIGN)
})

it('foreign files in a content folder are reported too, and stay, as do all pictures', async () => {
  await exportOf(CONTENT_FILES)
  const mine = await createContentPicture('green')
  await writeFile(path.join(out, 'pictures/mine.jpg'), mine)
  expect(await exportContent(context, out)).toEqual({
    ok: true,
    changes: [],
    unchanged: 14,
    left: ['pictures/mine.jpg'],
  })
  await writeFile(path.join(out, 'offers/draft.txt'), 'x')
  const entries = ['offers/draft.txt']
  expect(await exportContent(context, out)).toEqual({ ok: false, reason: 'foreign-folder', entries })
  expect(await exportContent(context, out, { force: true })).toMatchObject({ ok: true, changes: [] })
  expect(await fixture.readAllFiles(out)).toMatchObject({
    'offers/draft.txt': 'x',
    'pictures/mine.jpg': mine.toString('latin1'),
  })
})

it('foreign files are never overwritten, even with force', async () => {
  await exportOf(CONTENT_FILES)
  const photograph = await createContentPicture('green')
  const files = { 'offers/winter.yaml': 'a: 1\n', 'pictures/snow.jpg': photograph }
  await fixture.startFolder(files)
  expect(await exportContent(context, fixture.folder, { force: true })).toEqual({
    ok: false,
    reason: 'in-the-way',
    entries: Object.keys(files),
  })
  expect(await fixture.readAllFiles(fixture.folder)).toEqual({
    ...files,
    'pictures/snow.jpg': photograph.toString('latin1'),
  })
})

it('a duplicate under another name is removed when its content is written', async () => {
  await exportOf(CONTENT_FILES)
  const { 'pictures/snow.jpg': snow, ...rest } = CONTENT_FILES
  await fixture.startFolder({ ...rest, 'pictures/snow.jpeg': snow })
  expect(await exportContent(context, fixture.folder)).toMatchObject({ ok: true, left: [] })
  expect(await fixture.readAllFiles(fixture.folder)).toEqual(await fixture.readAllFiles(out))
  const draft = PAGE.replace('Хранение шин у дилера', 'Черновик')
  await fixture.write({ 'pages/draft.yaml': draft })
  expect(await exportContent(context, fixture.folder)).toMatchObject({
    ok: true,
    changes: [],
    left: ['pages/draft.yaml'],
  })
})

it('a file is rejected as the target folder', async () => {
  await exportOf(CONTENT_FILES)
  for (const target of ['moved-addresses.csv', 'moved-addresses.csv/content'])
    expect(await exportContent(context, path.join(out, target))).toEqual({ ok: false, reason: 'no-folder' })
})

it('nothing is written through a symbolic link, even with force', async () => {
  await exportOf(CONTENT_FILES)
  const [trap, elsewhere] = [path.join(fixture.root, 'trap'), path.join(fixture.root, 'elsewhere')]
  await mkdir(trap)
  await mkdir(elsewhere)
  await symlink(elsewhere, path.join(trap, 'offers'))
  expect(await exportContent(context, trap)).toMatchObject({ ok: false, entries: ['offers'] })
  expect(await exportContent(context, trap, { force: true })).toEqual({
    ok: false,
    reason: 'in-the-way',
    entries: ['offers'],
  })
  expect(await fixture.readAllFiles(elsewhere)).toEqual({})
})

it('without the original of a picture nothing is written; importing it again repairs that', async () => {
  await exportOf(CONTENT_FILES)
  const snow = await readPictureFile(
    { name: 'snow', file: 'snow.jpg', diskPath: path.join(out, 'pictures/snow.jpg') },
    1e9,
  )
  if (!('hash' in snow)) throw new Error(snow.message)
  await context.storage.delete(originalFileName(snow.hash, 'image/jpeg'))
  expect(await exportContent(context, path.join(fixture.root, 'none'))).toEqual({
    ok: false,
    reason: 'lost-pictures',
    names: ['snow'],
  })
  expect(await importContent(context, out)).toMatchObject({ ok: true, changes: [] })
  expect(await exportContent(context, path.join(fixture.root, 'none'))).toMatchObject({ ok: true })
})

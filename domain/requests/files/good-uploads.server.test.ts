import { createHash } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { isStorageName } from '#platform/storage/storage.server.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { fieldPart, filePart } from '#tests/factories/forms.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { createJpegs, createPdfs, createPngsAndWebps } from '#tests/factories/uploads/good-files.ts'
import { createPlainPicture } from '#tests/factories/uploads/pictures.ts'
import { readFolder, sendFiles } from '#tests/fixtures/uploads/send-files.ts'
import { MAX_FILE_BYTES } from '../request.ts'
import { createUploadBatch } from './create-upload-batch.server.ts'

const database = await shareInFile(createTestDatabase())
const opened = await shareInFile(createTestSite(database))

const files = Object.entries({ ...(await createJpegs()), ...(await createPngsAndWebps()), ...createPdfs() })
const good = await createPlainPicture(200, 150).jpeg().toBuffer()
const EXTENSIONS: Record<string, [string, string]> = {
  '\u00ff\u00d8': ['jpg', 'image/jpeg'],
  '\u0089P': ['png', 'image/png'],
  RI: ['webp', 'image/webp'],
  '%P': ['pdf', 'application/pdf'],
}

/** Sends one file; returns the stored file and its content. */
async function send(fileName: string, content: Buffer) {
  for (const storedPath of (await readFolder(opened.dataFolder)).keys())
    await rm(path.join(opened.dataFolder, storedPath))
  const result = await sendFiles(opened.site, [
    fieldPart('name', 'Иван'),
    filePart(fileName, content),
    filePart('', ''),
  ])
  const after = [...(await readFolder(opened.dataFolder))]
  return { result, after }
}

it.each(files)('%s is stored byte for byte', async (_name, content) => {
  const { result, after } = await send('вложение.txt', content)
  const [extension = '', mediaType] = EXTENSIONS[content.toString('latin1', 0, 2)] ?? []
  const hash = createHash('sha256').update(content).digest('hex')
  expect(result).toEqual({
    files: [
      {
        storedName: expect.stringMatching(new RegExp(String.raw`^[\w-]{36}\.${extension}$`)),
        originalName: `вложение.txt.${extension}`,
        mediaType,
        bytes: content.length,
        hash,
      },
    ],
  })
  expect(after.map(([, stored]) => stored.equals(content))).toEqual([true])
})

it.each([
  ['Моя машина.jpg', 'Моя машина.jpg'],
  ['🚗👨‍👩‍👧 дача.jpeg', '🚗👨‍👩‍👧 дача.jpeg'],
  ['ФОТО.JPG', 'ФОТО.JPG'],
  ['без окончания', 'без окончания.jpg'],
  ['a %22b%22.jpg', 'a "b".jpg'],
  ['<img src=x>.jpg', '<img src=x>.jpg'],
  ['../../../etc/passwd', 'passwd.jpg'],
  ['..\\..\\boot.ini', 'boot.ini.jpg'],
  ['C:\\Users\\Иван\\фото.jpg', 'фото.jpg'],
  ['price.html', 'price.html.jpg'],
  ['photo.jpg.', 'photo.jpg..jpg'],
  ['photo.jpg .exe', 'photo.jpg .exe.jpg'],
  ['bill.pdf', 'bill.pdf.jpg'],
  ['/', 'Файл.jpg'],
  ['..', 'Файл.jpg'],
  ['.htaccess', '.htaccess.jpg'],
  ['CON', 'CON.jpg'],
  ['a.jpg\u202Efdp.exe', 'a.jpgfdp.exe.jpg'],
  ['a%0D%0AX-Evil: 1.jpg', 'aX-Evil: 1.jpg'],
  [`${'д'.repeat(400)}.jpg`, `${'д'.repeat(115)}….jpg`],
  ["'; drop table request; --.jpg", "'; drop table request; --.jpg"],
])('a file named «%s» is shown as «%s» and stored under a random name', async (original, shown) => {
  const { result, after } = await send(original, good)
  expect(result).toMatchObject({ files: [{ originalName: shown }] })
  const [storedPath = '', ...others] = after.map(([name]) => name)
  expect(others).toEqual([])
  expect(isStorageName(path.basename(storedPath))).toBe(true)
  expect(path.dirname(storedPath).split(path.sep)).toEqual([
    'request-files',
    expect.stringMatching(/^..$/),
    expect.stringMatching(/^..$/),
  ])
})

it('only the site can read stored files', async () => {
  const { after } = await send('a.jpg', good)
  const [storedPath = ''] = after.map(([name]) => name)
  const modes = []
  for (let at = storedPath; at !== '.'; at = path.dirname(at))
    modes.push((await stat(path.join(opened.dataFolder, at))).mode & 0o777)
  expect(modes).toEqual([0o600, 0o700, 0o700, 0o700])
})

it('a file of exactly ten megabytes, and five files at once, are accepted', async () => {
  const largest = Buffer.concat([good, Buffer.alloc(MAX_FILE_BYTES - good.length)])
  const parts = [1, 2, 3, 4, 5].map((at) => filePart(`${at}.jpg`, largest, at === 1 ? 'files[]' : 'files'))
  const result = await sendFiles(opened.site, parts)
  expect(result).toMatchObject({
    files: [1, 2, 3, 4, 5].map((at) => ({ originalName: `${at}.jpg`, bytes: MAX_FILE_BYTES })),
  })
})

it('a received file stays in quarantine, which only the site can read, until it is stored', async () => {
  expect(files.length).toBeGreaterThanOrEqual(60)
  const batch = createUploadBatch(opened.site)
  const content = (async function* () {
    yield good
  })()
  await batch.receive({ field: 'files', fileName: 'a.jpg', content })
  const [[storedPath = ''] = []] = await readFolder(opened.site.quarantineFolder)
  const quarantined = path.join(opened.site.quarantineFolder, storedPath)
  expect((await stat(quarantined)).mode & 0o777).toBe(0o600)
  for (const folder of [path.dirname(quarantined), opened.site.quarantineFolder])
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
  await batch.store()
  await batch[Symbol.asyncDispose]()
  expect([...(await readFolder(opened.site.quarantineFolder))]).toEqual([])
})

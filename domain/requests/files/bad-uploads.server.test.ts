import { rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { fieldPart, filePart, rawPart, type RawPart } from '#tests/factories/forms.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import {
  type BrokenFiles,
  createBrokenPdfs,
  createBrokenPictures,
  createPolyglots,
} from '#tests/factories/uploads/broken-files.ts'
import { createOtherTypes } from '#tests/factories/uploads/other-types.ts'
import { createPlainPicture } from '#tests/factories/uploads/pictures.ts'
import { readFolder, sendFiles } from '#tests/fixtures/uploads/send-files.ts'
import { createUploadBatch } from './create-upload-batch.server.ts'
import { MAX_FILE_BYTES } from '../request.ts'

const database = await shareInFile(createTestDatabase())
const opened = await shareInFile(createTestSite(database))
/** Lists the files in storage and quarantine, and deletes them. */
async function removeRemainingFiles(): Promise<string[]> {
  const left = [...(await readFolder(opened.dataFolder)).keys()]
  for (const place of left) await rm(path.join(opened.dataFolder, place))
  return left
}

const otherTypes = Object.entries(await createOtherTypes()).map(([name, content]) => ({
  name,
  content,
  reason: 'file-type',
}))
const listed = (files: BrokenFiles) =>
  Object.entries(files).map(([name, [content, reason]]) => ({ name, content, reason }))
const badFiles = [
  ...otherTypes,
  ...listed(await createBrokenPictures()),
  ...listed(await createPolyglots()),
  ...listed(createBrokenPdfs()),
]
const good = await createPlainPicture(200, 150).jpeg().toBuffer()

it.each(badFiles)('$name is rejected as $reason', async ({ content, reason }) => {
  expect(await sendFiles(opened.site, [filePart('Фото.jpg', content)])).toEqual({ reason, refused: ['Фото.jpg'] })
  expect(await removeRemainingFiles()).toEqual([])
})

it.each<[string, RawPart[], string]>([
  [
    'a file of a byte more than allowed',
    [filePart('a.jpg', Buffer.concat([good, Buffer.alloc(MAX_FILE_BYTES + 1 - good.length)]))],
    'file-too-large',
  ],
  ['a sixth file', Array.from({ length: 6 }, (_, at) => filePart(`${at}.jpg`, good)), 'too-many-files'],
  ['a file with NUL in its name', [rawPart('form-data; name="files"; filename="a\0.jpg"', 'x')], 'malformed'],
  ['a file with a line break in its name', [filePart('a\r\nX-Evil: 1.jpg', good)], 'malformed'],
  ['a file with a bare line break in its name', [filePart('a\n.jpg', good)], 'malformed'],
  ['a file with a name of 10,000 letters', [filePart('я'.repeat(10_000), good)], 'name-too-long'],
  ['a file with a name of 2,000 letters', [filePart('a'.repeat(2000), good)], 'name-too-long'],
  ['a file with an empty name', [filePart('', good)], 'malformed'],
  [
    'a file without a name',
    [{ headers: ['Content-Disposition: form-data; name="files"'], content: good }],
    'wrong-charset',
  ],
  [
    'a file in base64',
    [
      rawPart(
        'form-data; name="files"; filename="a.jpg"',
        good.toString('base64'),
        'Content-Transfer-Encoding: base64',
      ),
    ],
    'malformed',
  ],
  [
    'files within a file',
    [rawPart('form-data; name="files"', 'x', 'Content-Type: multipart/mixed; boundary=y')],
    'malformed',
  ],
  ['a file that is only attached', [rawPart('attachment; filename="a.jpg"', 'x')], 'malformed'],
  ['a hundred empty inputs too many', Array.from({ length: 121 }, () => filePart('', '')), 'too-many-parts'],
])('%s is rejected', async (_case, parts, reason) => {
  expect(await sendFiles(opened.site, [fieldPart('name', 'Иван'), ...parts])).toMatchObject({ reason })
  expect(await removeRemainingFiles()).toEqual([])
})

it('one bad file among good ones is named, and none is stored', async () => {
  const parts = [
    filePart('a.jpg', good),
    filePart('C:\\Мои файлы\\b.svg', '<svg xmlns=""></svg>'),
    filePart('c.png', good.subarray(0, 300)),
  ]
  expect(await sendFiles(opened.site, parts)).toEqual({ reason: 'file-type', refused: ['b.svg', 'c.png'] })
  expect(await removeRemainingFiles()).toEqual([])
})

it('a file of another type is rejected at its first bytes', async () => {
  await using batch = createUploadBatch(opened.site)
  let chunks = 0
  const content = (async function* () {
    for (const chunk of ['GI', 'F89a and so on', 'and on']) {
      chunks += 1
      yield Buffer.from(chunk)
    }
  })()
  await batch.receive({ field: 'files', fileName: 'a.jpg', content })
  expect(chunks).toBe(2)
  expect(await removeRemainingFiles()).toEqual([])
})

it('when a file cannot be stored, those before it are deleted', async () => {
  const { requestFiles } = opened.site
  let puts = 0
  const site = {
    ...opened.site,
    requestFiles: {
      ...requestFiles,
      put: (name: string, content: Parameters<typeof requestFiles.put>[1]) =>
        (puts += 1) === 3 ? Promise.reject(new Error('the disk is full')) : requestFiles.put(name, content),
    },
  }
  await expect(
    sendFiles(
      site,
      [1, 2, 3].map((at) => filePart(`${at}.jpg`, good)),
    ),
  ).rejects.toThrow('the disk is full')
  expect(await removeRemainingFiles()).toEqual([])
})

it('at least a hundred kinds of bad files are covered', () => {
  expect(badFiles.length).toBeGreaterThanOrEqual(100)
})

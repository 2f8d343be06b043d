import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { photoFileName } from '#urls/photo-paths.ts'
import { PHOTO_FORMATS } from '#domain/media/photo.ts'
import { findPreparedPicture, getPreparedFile, PREPARED_FOLDER } from '#db/prepared-pictures.ts'
import { checkReferences } from '../import-export/list-references.ts'
import { loadReferenceTargets } from '../import-export/load-reference-targets.server.ts'
import { readContentFolder } from '../folder/read-content-folder.server.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'

const readSeedFolder = (folder: string) =>
  readContentFolder(fileURLToPath(new URL(`../../../db/${folder}/`, import.meta.url)), {
    maxPictureBytes: 1_000_000,
    timeZone: 'Europe/Moscow',
  })

async function listFiles(folder: URL): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name))
}

const { db } = await shareInFile(createTestDatabase())
const starter = await readSeedFolder('starter')
const demo = await readSeedFolder('demo/content')

it('the seed folders are valid and have no dead links', async () => {
  expect([...starter.problems, ...demo.problems]).toEqual([])
  const pictures = new Set([...starter.pictures, ...demo.pictures].map(({ name }) => name))
  const own = await loadReferenceTargets(db, starter.items, new Set(starter.pictures.map(({ name }) => name)))
  expect(checkReferences(starter.items, own)).toEqual([])
  const all = await loadReferenceTargets(db, [...starter.items, ...demo.items], pictures)
  expect(checkReferences(demo.items, all)).toEqual([])
})

it('exactly their pictures are prepared, in every size', async () => {
  const names = [...starter.pictures, ...demo.pictures].flatMap(({ hash, file }) => {
    const prepared = findPreparedPicture(hash)
    expect(prepared, `${file} is not prepared: run  node db/prepare-pictures.ts`).toBeDefined()
    return (prepared?.widths ?? []).flatMap((width) =>
      PHOTO_FORMATS.map((format) => photoFileName(hash, width, format)),
    )
  })
  const expected = [...new Set(names)].map((name) => fileURLToPath(getPreparedFile(name)))
  expect((await listFiles(PREPARED_FOLDER)).toSorted()).toEqual(expected.toSorted())
})

it('every picture is used', () => {
  const items = [...starter.items, ...demo.items]
  const shown = new Set(
    items.flatMap(({ references }) => references.map((reference) => 'name' in reference && reference.name)),
  )
  const pictures = [...starter.pictures, ...demo.pictures].filter(({ name }) => !shown.has(name))
  expect(pictures.map(({ file }) => file)).toEqual([])
})

it('no text of the demo names a day, as its dates are moved', () => {
  const named = /\d\s*(январ|феврал|март|апрел|мая|июн|июл|август|сентябр|октябр|ноябр|декабр)|\d\d\.\d\d\.20\d\d/i
  expect(demo.items.filter(({ text }) => named.test(text)).map(({ file }) => file)).toEqual([])
})

import { copyFile, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { submitRequest } from '#domain/requests/submission/submit-request.server.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { openContentFixture } from '#tests/fixtures/content-fixture.ts'
import { BANNER, WHITE_PICTURE, CONTENT_FILES } from '#tests/factories/content-files.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createSubmission, createSubmitContext } from '#tests/factories/submissions.ts'
import { runCommand, runCommandInProcess } from '#tests/servers/run-command.ts'
import * as command from './content.ts'

const folder = await shareInFile(mkdtempDisposable(path.join(tmpdir(), 'showroom-content-')))
const database = await shareInFile(createTestDatabase())
const contentFixture = await shareInFile(openContentFixture())

const run = (...args: string[]) => runCommand(['content', ...args], { cwd: folder.path, DATABASE_URL: database.url })

it.each([
  [['burn', '.'], 'There is no «content burn».\n\nbin/showroom content export'],
  [['import'], 'bin/showroom content export'],
  [['import', '.', '.'], 'bin/showroom content export'],
  [['import', '.', '--force'], 'bin/showroom content export'],
  [['export', '.', '--check'], 'bin/showroom content export'],
  [[], 'bin/showroom content export'],
])('wrong usage is an error with a remedy: %j', async (args, remedy) => {
  const outcome = await runCommandInProcess(command, args)
  expect(outcome).toMatchObject({ code: 2, stdout: '' })
  expect(outcome.stderr.startsWith(remedy)).toBe(true)
})

it('a folder is checked, imported, imported again and exported', async () => {
  await contentFixture.startFolder(CONTENT_FILES)
  expect((await run('import', contentFixture.folder, '--check')).stdout).toContain(
    'Nothing is wrong. The above would change',
  )
  const first = await run('import', contentFixture.folder)
  expect(first).toMatchObject({ code: 0, stderr: 'Encoding pictures/snow.jpg\nEncoding pictures/tyres.png\n' })
  expect(first.stdout).toContain('Added   offers/winter.yaml\n')
  expect(await run('import', contentFixture.folder)).toEqual({
    code: 0,
    stdout: 'Nothing changed: 9 things are as before.\n',
    stderr: '',
  })
  expect((await run('export', 'out')).stdout).toContain('Added   pictures/snow.jpg\n')
  expect(await run('export', 'out')).toMatchObject({ code: 0, stdout: 'Nothing changed: 14 files are as before.\n' })
})

it('a change of hours reports how many booked test drives are outside them, as «branch» does', async () => {
  const { db } = database
  const call = await submitRequest(createSubmitContext(db), createSubmission())
  if (!call.ok) throw new Error(call.reason)
  const branch = await db.selectFrom('branch').select('id').where('slug', '=', 'south').executeTakeFirstOrThrow()
  // Ten in the morning in Moscow, far in the future.
  const drive = {
    request_id: call.number,
    branch_id: branch.id,
    begins_at: new Date('2099-06-15T07:00:00Z'),
    slot_position: 1,
  }
  await db
    .insertInto('test_drive')
    .values({ ...drive, booked_at: new Date() })
    .execute()
  const south = CONTENT_FILES['branches/south.yaml']
  await contentFixture.startFolder({ 'branches/south.yaml': south.replace(/hours: .*/, 'hours: 1-7 12:00-20:00') })
  const stderr =
    'Test drives booked outside the hours of «south», which stay booked: 1.  bin/showroom test-drives list --branch south\n'
  expect(await run('import', contentFixture.folder, '--check')).toMatchObject({ code: 0, stderr: '' })
  expect(await run('import', contentFixture.folder)).toMatchObject({ code: 0, stderr })
  expect(await runCommand(['branch', 'south'], { cwd: folder.path, DATABASE_URL: database.url })).toMatchObject({
    stderr,
  })
  await contentFixture.startFolder({ 'branches/south.yaml': south })
  expect(await run('import', contentFixture.folder)).toMatchObject({ code: 0, stderr: '' })
})

it('a problem is reported with its position, safe for a terminal, and nothing is changed', async () => {
  await contentFixture.startFolder({
    ...CONTENT_FILES,
    'banners/winter.yaml': BANNER.replace('ink: light', 'ink: "\\e[31m"\nblue: 1'),
  })
  const outcome = await run('import', contentFixture.folder)
  expect(outcome).toMatchObject({ code: 1, stdout: '' })
  expect(outcome.stderr).toBe(
    `banners/winter.yaml:4: ink must be one of: dark, light
banners/winter.yaml:5: blue is not known here; known are position, headline, body, buttonLabel, target, ink, widePicture, narrowPicture, beginsAt, endsAt

2 problems. Nothing was changed. How files are written: docs/content.md
`,
  )
})

it('a missing folder and a folder with other files are errors', async () => {
  expect(await run('import', 'nowhere')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('nowhere: there is no such folder, or it cannot be read'),
  })
  await contentFixture.startFolder({ 'package.json': '{}', 'pictures/wedding.jpg': WHITE_PICTURE })
  expect(await run('export', contentFixture.folder)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      'contains files that are not content: package.json, pictures/wedding.jpg. Nothing was written.',
    ),
  })
  expect((await run('export', contentFixture.folder, '--force')).code).toBe(0)
  expect((await run('export', 'out')).code).toBe(0)
  await copyFile(
    path.join(contentFixture.folder, 'pictures/wedding.jpg'),
    path.join(folder.path, 'out/pictures/wedding.jpg'),
  )
  expect(await run('export', 'out')).toEqual({
    code: 0,
    stdout:
      'Left    pictures/wedding.jpg: it is not on the site; import or delete it\nNothing changed: 14 files are as before.\n',
    stderr: '',
  })
  const other = path.join(contentFixture.folder, 'package.json')
  expect(await run('export', other)).toMatchObject({
    code: 1,
    stderr: `«${other}» is a file, or its path leads through one. Nothing was written.\nName a folder.\n`,
  })
  await contentFixture.startFolder({ 'offers/winter.yaml': 'a: 1\n' })
  expect(await run('export', contentFixture.folder, '--force')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      'These files are not content, but have the names of files to be written: offers/winter.yaml.',
    ),
  })
})

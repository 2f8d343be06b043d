import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { runCommand } from '#tests/servers/run-command.ts'

const folder = await shareInFile(mkdtempDisposable(path.join(tmpdir(), 'showroom-branch-')))
const database = await shareInFile(createTestDatabase())

const run = (...args: string[]) => runCommand(args, { cwd: folder.path, DATABASE_URL: database.url })

const ADDRESS = ['--name', 'North', '--city', 'Москва', '--address', 'Северная, 1', '--phone', '+7 495 000-00-09']

it('directions with a link that leads nowhere are refused, and the branch stays as it was', async () => {
  const refused = await run('branch', 'north', ...ADDRESS, '--directions', 'See [the map](/nowhere/)')
  expect(refused).toEqual({
    code: 2,
    stdout: '',
    stderr:
      'The branch was not saved:\n  --directions «/nowhere/» leads to no page: neither the site nor the folder has one there\n',
  })
  expect((await run('branch')).stdout).not.toContain('north')
  expect(await run('branch', 'north', ...ADDRESS, '--directions', 'See [who we are](/contacts/)')).toMatchObject({
    code: 0,
    stderr: '',
  })
})

it('an unknown branch of test drives is an error with a remedy', async () => {
  expect(await run('test-drives', 'list', '--branch', 'nowhere')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'There is no branch «nowhere». Which there are:  bin/showroom branch\n',
  })
})

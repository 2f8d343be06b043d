import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { runCommand, runCommandInProcess } from '#tests/servers/run-command.ts'
import * as command from './legal.ts'

const folder = await shareInFile(mkdtempDisposable(path.join(tmpdir(), 'showroom-legal-')))

it.each([
  [['burn'], 2, 'There is no «legal burn».\n\nbin/showroom legal list'],
  [['publish', 'consent', 'consent.md'], 1, '«consent.md» cannot be read (ENOENT): name a text file'],
  [['publish', 'consent', '.'], 1, '«.» cannot be read (EISDIR): name a text file'],
])('wrong usage is an error with a remedy: %j', async (args, code, remedy) => {
  const outcome = await runCommand(['legal', ...args], { cwd: folder.path })
  expect(outcome).toMatchObject({ code, stdout: '' })
  expect(outcome.stderr.startsWith(remedy)).toBe(true)
})

it.each([
  [['show', 'constructor'], 2, 'There is no text «constructor».\n\nbin/showroom legal list'],
  [['show'], 2, 'bin/showroom legal list'],
  [['show', 'consent', '--version', 'x'], 2, 'bin/showroom legal list'],
  [['publish', 'consent'], 2, 'bin/showroom legal list'],
])('wrong usage is an error with a remedy: %j', async (args, code, remedy) => {
  const outcome = await runCommandInProcess(command, args)
  expect(outcome).toMatchObject({ code, stdout: '' })
  expect(outcome.stderr.startsWith(remedy)).toBe(true)
})

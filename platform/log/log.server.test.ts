import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { until } from '#tests/fixtures/until.ts'
import { createLog } from './log.server.ts'

/** Logs more than is read ahead, then a line for each message, and exits on the message `end`. */
const PROGRAM = `
  import { createLog } from '#platform/log/log.server.ts'
  import { flushStandardOutput } from '#platform/log/standard-output.server.ts'
  const log = createLog('info')
  process.on('message', (message) => {
    log.info(message)
    if (message === 'end') flushStandardOutput().then(() => process.exit(0))
    process.send('logged')
  })
  for (let line = 0; line < 1000; line += 1) log.info('a long line '.repeat(100))
  process.send('logged')`

it.each([
  ['with lines unread', (output: Readable) => until(() => output.readableLength >= output.readableHighWaterMark)],
  ['having read them all', (output: Readable) => void output.resume()],
])('the reader of the log may exit %s: the program continues, and exits when it should', async (_how, read) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  })
  if (child.stdout === null) throw new Error('The child has no standard output')
  await once(child, 'message')
  await read(child.stdout)
  child.stdout.destroy()
  for (const message of ['one', 'two', 'three']) {
    child.send(message)
    await once(child, 'message')
  }
  child.send('end')
  expect(await once(child, 'exit')).toEqual([0, null])
})

it('a database error is logged without the refused row', async () => {
  await using database = await createTestDatabase()
  await sql`create table visit (name text, phone text check (phone like '7%'))`.execute(database.db)
  const refused: unknown = await sql`insert into visit values ('Анна', '89161234567')`
    .execute(database.db)
    .catch((cause: unknown) => cause)
  expect(JSON.stringify(refused)).toContain('Анна')
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).error({ err: refused }, 'it failed')
  expect(lines.join()).toContain('violates check constraint')
  expect(lines.join()).toContain('"code":"23514"')
  expect(lines.join()).not.toMatch(/Анна|89161234567/)
})

import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, inject } from 'vitest'
import { findLeaks, listOpenResources } from '#tests/fixtures/lifetime/resource-leaks.ts'
import { workerName } from '#tests/fixtures/lifetime/worker-name.ts'

// A test fails when it leaves something behind: a process, a listening server, a folder, a database. A database that is
// still in use fails where it is dropped (tests/fixtures/database/copy-database.ts).

// Programs read TMPDIR, child processes inherit the run's name.
const { env } = process
env.SHOWROOM_TEST_RUN = inject('runFolder')
env.TMPDIR = path.join(env.SHOWROOM_TEST_RUN, workerName())
mkdirSync(tmpdir(), { recursive: true })

const openAtFileStart = listOpenResources()
let openAtTestStart = openAtFileStart

beforeEach(({ task }) => {
  if (task.concurrent !== true) openAtTestStart = listOpenResources()
})
// The file's own hooks have run before these: hooks run in the reverse order of registration.
afterEach(async ({ task }) => {
  // Among concurrent tests a process cannot be attributed to one: it is checked at the end of the file.
  if (task.concurrent !== true) await expectNoLeaks(openAtTestStart, task.name)
})
afterAll(() => expectNoLeaks(openAtFileStart, 'this file'))

async function expectNoLeaks(before: typeof openAtFileStart, owner: string): Promise<void> {
  const left = await findLeaks(before)
  if (left.length > 0) throw new Error(`Left behind by ${owner}: ${left.join(', ')}`)
}

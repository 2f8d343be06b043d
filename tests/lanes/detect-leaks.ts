import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, inject } from 'vitest'
import { findLeaks, listOpenResources } from '#tests/fixtures/lifetime/resource-leaks.ts'
import { workerName } from '#tests/fixtures/lifetime/worker-name.ts'

// What a test leaves behind fails it: a process, a listening server, a folder, a database. One that is still in use fails
// where it is dropped (tests/fixtures/database/copy-database.ts).

// oxlint-disable-next-line node/no-process-env -- TMPDIR is how programs are told, and children carry the run's mark
const { env } = process
env.SHOWROOM_TEST_RUN = inject('runFolder')
env.TMPDIR = path.join(env.SHOWROOM_TEST_RUN, workerName())
mkdirSync(tmpdir(), { recursive: true })

const openAtFileStart = listOpenResources()
let openAtTestStart = openAtFileStart

beforeEach(({ task }) => {
  if (task.concurrent !== true) openAtTestStart = listOpenResources()
})
// Hooks of the file itself have run before these: the first that are set are the last to run.
afterEach(async ({ task }) => {
  // Beside others nobody knows whose a process is: the file answers for it.
  if (task.concurrent !== true) await expectNoLeaks(openAtTestStart, task.name)
})
afterAll(() => expectNoLeaks(openAtFileStart, 'this file'))

async function expectNoLeaks(before: typeof openAtFileStart, who: string): Promise<void> {
  const left = await findLeaks(before)
  if (left.length > 0) throw new Error(`Left behind by ${who}: ${left.join(', ')}`)
}

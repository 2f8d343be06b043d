import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, inject } from 'vitest'
import { findLeft, findOpen } from '#tests/fixtures/leftovers.ts'
import { workerName } from '#tests/fixtures/worker-name.ts'

// What a test leaves behind fails it: a process, a listening server, a folder, a database. One that is still in use fails
// where it is dropped (tests/fixtures/copy-database.ts).

// oxlint-disable-next-line node/no-process-env -- TMPDIR is how programs are told, and children carry the run's mark
const { env } = process
env.SHOWROOM_TEST_RUN = inject('runFolder')
env.TMPDIR = path.join(env.SHOWROOM_TEST_RUN, workerName())
mkdirSync(tmpdir(), { recursive: true })

const atFileStart = findOpen()
let atTestStart = atFileStart

beforeEach(({ task }) => {
  if (task.concurrent !== true) atTestStart = findOpen()
})
// Hooks of the file itself have run before these: the first that are set are the last to run.
afterEach(async ({ task }) => {
  // Beside others nobody knows whose a process is: the file answers for it.
  if (task.concurrent !== true) await expectNothingLeft(atTestStart, task.name)
})
afterAll(() => expectNothingLeft(atFileStart, 'this file'))

async function expectNothingLeft(before: typeof atFileStart, who: string): Promise<void> {
  const left = await findLeft(before)
  if (left.length > 0) throw new Error(`Left behind by ${who}: ${left.join(', ')}`)
}

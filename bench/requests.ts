// The number of requests accepted per second, and their response times.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { measureCommand } from './request-command.ts'
import { measureSite } from './request-site.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'showroom-bench-'))
try {
  await measureCommand(path.join(folder, 'command'))
  await measureSite(path.join(folder, 'site'))
} finally {
  await rm(folder, { recursive: true, force: true })
}

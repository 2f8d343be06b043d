import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { paint } from '#tests/factories/uploads/pictures.ts'
import { blackPng } from '#tests/factories/uploads/png.ts'
import { createFileChecker, type FileCheckerSettings } from './forked-file-checker.server.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'showroom-checker-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function put(content: Uint8Array): Promise<string> {
  const source = path.join(folder, 'file')
  await writeFile(source, content)
  return source
}

/** For files that take long, on a machine that does something else as well: these tests are about memory. */
const PATIENT = { maxMs: 60_000 }

async function withChecker(
  settings: FileCheckerSettings,
  use: (checker: ReturnType<typeof createFileChecker>) => Promise<void>,
) {
  const checker = createFileChecker(settings)
  await use(checker)
  checker.close()
}

it('gives up a file that takes too long, and the next one gets another child', () =>
  withChecker({ maxMs: 6000, concurrency: 1 }, async (checker) => {
    // Nobody ever writes into this pipe: whoever reads it hangs.
    const pipe = path.join(folder, 'pipe')
    await promisify(execFile)('mkfifo', [pipe])
    const [slow, next] = await Promise.all([checker.check(pipe), checker.check(await put(blackPng(10, 10)))])
    expect(slow).toEqual({ ok: false, fault: 'too-slow' })
    expect(next).toEqual({ ok: true, type: 'image/png' })
  }))

it('loses a child that needs too much memory, and goes on', { timeout: 120_000 }, () =>
  withChecker({ ...PATIENT, maxMemoryBytes: 130 * 1024 * 1024 }, async (checker) => {
    const large = await paint(6000, 6000).jpeg({ progressive: true }).toBuffer()
    expect(await checker.check(await put(large))).toEqual({ ok: false, fault: 'codec-died' })
    expect(await checker.check(await put(await paint(40, 30).webp().toBuffer()))).toEqual({
      ok: true,
      type: 'image/webp',
    })
  }),
)

it('needs no more memory than it is given for forty megapixels of the heaviest kind', { timeout: 120_000 }, () =>
  withChecker(PATIENT, async (checker) => {
    const heaviest = await paint(8000, 5000)
      .jpeg({ progressive: true, quality: 30, chromaSubsampling: '4:4:4' })
      .toBuffer()
    const before = process.memoryUsage.rss()
    expect(await checker.check(await put(heaviest))).toEqual({ ok: true, type: 'image/jpeg' })
    expect(process.memoryUsage.rss() - before).toBeLessThan(30_000_000)
  }),
)

it('knows the limit of pixels to the pixel', () =>
  withChecker({ maxPixels: 100 }, async (checker) => {
    expect(await checker.check(await put(blackPng(10, 10)))).toEqual({ ok: true, type: 'image/png' })
    expect(await checker.check(await put(blackPng(101, 1)))).toEqual({ ok: false, fault: 'too-many-pixels' })
  }))

it('a child that was killed at rest is missed by nobody', () =>
  withChecker({ concurrency: 1 }, async (checker) => {
    const source = await put(blackPng(10, 10))
    await checker.check(source)
    for (const pid of await listChildren()) process.kill(pid, 'SIGKILL')
    await vi.waitUntil(async () => (await listChildren()).length === 0)
    expect(await checker.check(source)).toEqual({ ok: true, type: 'image/png' })
  }))

/** The checkers that this very process has begun, by their number. */
async function listChildren(): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,ppid=,command='])
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/))
  return processes
    .filter(([, parent, ...command]) => Number(parent) === process.pid && /file-checker-worker/.test(command.join(' ')))
    .map(([pid]) => Number(pid))
}

it('a closed checker opens nothing', async () => {
  const checker = createFileChecker()
  checker.close()
  expect(await checker.check(await put(blackPng(10, 10)))).toEqual({ ok: false, fault: 'codec-died' })
})

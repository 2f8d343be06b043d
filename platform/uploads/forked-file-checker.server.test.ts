import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPlainPicture } from '#tests/factories/uploads/pictures.ts'
import { blackPng } from '#tests/factories/uploads/png.ts'
import { createFileChecker, type FileCheckerSettings } from './forked-file-checker.server.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'showroom-checker-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function writeTestFile(content: Uint8Array): Promise<string> {
  const source = path.join(folder, 'file')
  await writeFile(source, content)
  return source
}

/** Nothing is ever written into the pipe, so a reader hangs. */
async function createPipe(): Promise<string> {
  const pipe = path.join(folder, 'pipe')
  await promisify(execFile)('mkfifo', [pipe])
  return pipe
}

/** For files that take long on a busy machine: these tests are about memory. */
const LONG_TIMEOUT = { maxMs: 60_000 }

async function withChecker(
  settings: FileCheckerSettings,
  use: (checker: ReturnType<typeof createFileChecker>) => Promise<void>,
) {
  const checker = createFileChecker(settings)
  await use(checker)
  checker.close()
}

it('a file that takes too long fails, and the next one gets another child', () =>
  withChecker({ maxMs: 12_000, concurrency: 1 }, async (checker) => {
    const [slow, next] = await Promise.all([
      checker.createFormCheck()(await createPipe()),
      checker.createFormCheck()(await writeTestFile(blackPng(10, 10))),
    ])
    expect(slow).toEqual({ ok: false, fault: 'too-slow' })
    expect(next).toEqual({ ok: true, type: 'image/png' })
  }))

it('the files of one form share one time limit', () =>
  withChecker({ maxMs: 8000, concurrency: 1 }, async (checker) => {
    const check = checker.createFormCheck()
    expect(await check(await createPipe())).toEqual({ ok: false, fault: 'too-slow' })
    const goodFile = await writeTestFile(blackPng(10, 10))
    expect(await check(goodFile)).toEqual({ ok: false, fault: 'too-slow' })
    expect(await checker.createFormCheck()(goodFile)).toEqual({ ok: true, type: 'image/png' })
  }))

it('one sender has one file checked at a time, and only a limited number waiting', async () => {
  const checker = createFileChecker(LONG_TIMEOUT)
  const pipe = await createPipe()
  const flood = Array.from({ length: 21 }, () => checker.createFormCheck({ key: 'a flood' })(pipe))
  expect(await checker.createFormCheck({ key: 'a flood' })(pipe)).toBe('busy')
  expect(await checker.createFormCheck({ key: 'a buyer' })(await writeTestFile(blackPng(10, 10)))).toEqual({
    ok: true,
    type: 'image/png',
  })
  checker.close()
  expect(await Promise.all(flood)).toEqual(flood.map(() => ({ ok: false, fault: 'codec-died' })))
})

it('the file of a visitor who has left does not wait any longer', () =>
  withChecker({ maxMs: 3000, concurrency: 1 }, async (checker) => {
    const leaving = new AbortController()
    const slow = checker.createFormCheck()(await createPipe())
    const waiting = checker.createFormCheck({ signal: leaving.signal })(await writeTestFile(blackPng(10, 10)))
    leaving.abort()
    expect(await waiting).toBe('busy')
    expect(await slow).toEqual({ ok: false, fault: 'too-slow' })
  }))

it('a child that needs too much memory exits, and the checker continues', { timeout: 120_000 }, () =>
  withChecker({ ...LONG_TIMEOUT, maxMemoryBytes: 130 * 1024 * 1024 }, async (checker) => {
    const large = await createPlainPicture(6000, 6000).jpeg({ progressive: true }).toBuffer()
    expect(await checker.createFormCheck()(await writeTestFile(large))).toEqual({ ok: false, fault: 'codec-died' })
    expect(
      await checker.createFormCheck()(await writeTestFile(await createPlainPicture(40, 30).webp().toBuffer())),
    ).toEqual({
      ok: true,
      type: 'image/webp',
    })
  }),
)

it('the memory limit is enough for forty megapixels of the most expensive kind', { timeout: 120_000 }, () =>
  withChecker(LONG_TIMEOUT, async (checker) => {
    const heaviest = await createPlainPicture(8000, 5000)
      .jpeg({ progressive: true, quality: 30, chromaSubsampling: '4:4:4' })
      .toBuffer()
    const before = process.memoryUsage.rss()
    expect(await checker.createFormCheck()(await writeTestFile(heaviest))).toEqual({ ok: true, type: 'image/jpeg' })
    expect(process.memoryUsage.rss() - before).toBeLessThan(30_000_000)
  }),
)

it('the limit of pixels is exact', () =>
  withChecker({ maxPixels: 100 }, async (checker) => {
    expect(await checker.createFormCheck()(await writeTestFile(blackPng(10, 10)))).toEqual({
      ok: true,
      type: 'image/png',
    })
    expect(await checker.createFormCheck()(await writeTestFile(blackPng(101, 1)))).toEqual({
      ok: false,
      fault: 'too-many-pixels',
    })
  }))

it('an idle child that was killed is replaced', () =>
  withChecker({ concurrency: 1 }, async (checker) => {
    const source = await writeTestFile(blackPng(10, 10))
    // The worker may have children of other tests.
    const others = await listChildProcesses()
    const listOwn = async () => (await listChildProcesses()).filter((pid) => !others.includes(pid))
    await checker.createFormCheck()(source)
    const killed = await listOwn()
    for (const pid of killed) process.kill(pid, 'SIGKILL')
    await vi.waitUntil(async () => (await listOwn()).every((pid) => !killed.includes(pid)), 20_000)
    expect(await checker.createFormCheck()(source)).toEqual({ ok: true, type: 'image/png' })
  }))

/** The process ids of the checkers that this process has started. */
async function listChildProcesses(): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,ppid=,command='])
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/))
  return processes
    .filter(([, parent, ...command]) => Number(parent) === process.pid && /file-checker-worker/.test(command.join(' ')))
    .map(([pid]) => Number(pid))
}

it('a closed checker opens no file', async () => {
  const checker = createFileChecker()
  checker.close()
  expect(await checker.createFormCheck()(await writeTestFile(blackPng(10, 10)))).toEqual({
    ok: false,
    fault: 'codec-died',
  })
})

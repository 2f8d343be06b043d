import { appendFile, mkdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { OPERATOR } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { createFeedAttempts, feedOf } from '#tests/fixtures/feed-attempts.ts'
import { runFeeds } from '../attempts/run-feeds.server.ts'
import { isFolderPath } from './feed-folder.ts'
import { lookIntoFolders } from './look-into-folders.server.ts'

const feeds = await createFeedAttempts()
afterAll(() => feeds[Symbol.asyncDispose]())
const { db, context } = feeds
const root = context.feedFolder
beforeEach(async () => {
  await feeds.reset()
  await rm(root, { recursive: true, force: true })
  await mkdir(path.join(root, 'ftp'), { recursive: true })
})

/** A source with its file at this path below the folder. */
const addSource = (folderPath: string, { isStopped = false } = {}) =>
  withAudit(context, OPERATOR, async (tx, audit) => {
    const at = context.now()
    const { id } = await tx
      .insertInto('feed_source')
      .values({ name: 'Склад', stopped_at: isStopped ? at : null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('feed_folder').values({ source_id: id, path: folderPath, set_at: at }).execute()
    await audit({ action: 'feed.set-folder', subject: `feed:${id}` })
    return id
  })

/** What the worker does in a minute. */
async function lookAndRun() {
  feeds.advance(MINUTE_MS)
  await lookIntoFolders(context)
  await runFeeds(context)
}

const put = (name: string, ...cars: number[]) => writeFile(path.join(root, name), feedOf(...cars))
const listAttempts = () =>
  db.selectFrom('feed_attempt').select(['actor', 'outcome', 'problem', 'cars']).orderBy('id').execute()
const getProblem = async () => (await db.selectFrom('feed_folder').select('problem').executeTakeFirstOrThrow()).problem

describe('a file in a folder', () => {
  it('is imported when it has been still for one look, once', async () => {
    await addSource('ftp/stock.xml')
    await put('ftp/stock.xml', 1, 2)
    await lookAndRun()
    expect(await listAttempts()).toEqual([])
    for (const _look of [1, 2, 3]) await lookAndRun()
    expect(await listAttempts()).toEqual([{ actor: 'folder', outcome: 'imported', problem: null, cars: 2 }])
    expect(await feeds.countCars()).toBe(2)
  })

  it('is left alone while it is written', async () => {
    await addSource('ftp/stock.xml')
    const file = path.join(root, 'ftp/stock.xml')
    const text = feedOf(1, 2)
    await writeFile(file, text.slice(0, 200))
    await lookAndRun()
    await appendFile(file, text.slice(200, 400))
    await lookAndRun()
    await appendFile(file, text.slice(400))
    await lookAndRun()
    expect(await listAttempts()).toEqual([])
    await lookAndRun()
    expect(await listAttempts()).toMatchObject([{ outcome: 'imported', cars: 2 }])
  })

  it('that is written again between the look and the import fails, and is read at the next look', async () => {
    await addSource('ftp/stock.xml')
    await put('ftp/stock.xml', 1)
    await lookAndRun()
    feeds.advance(MINUTE_MS)
    await lookIntoFolders(context)
    await put('ftp/stock.xml', 1, 2)
    await runFeeds(context)
    expect(await listAttempts()).toMatchObject([{ outcome: 'failed', problem: 'file-changes' }])
    await lookAndRun()
    await lookAndRun()
    expect(await listAttempts()).toMatchObject([{ outcome: 'failed' }, { outcome: 'imported', cars: 2 }])
  })

  it('with the content that was read last is not read again, only with another one', async () => {
    await addSource('ftp/stock.xml')
    await put('ftp/stock.xml', 1)
    for (const _look of [1, 2]) await lookAndRun()
    await utimes(path.join(root, 'ftp/stock.xml'), new Date(), new Date(Date.now() + 5000))
    for (const _look of [1, 2, 3]) await lookAndRun()
    expect(await listAttempts()).toHaveLength(1)
    await put('ftp/stock.xml', 1, 2)
    for (const _look of [1, 2]) await lookAndRun()
    expect(await listAttempts()).toHaveLength(2)
  })

  it('is the newest of several', async () => {
    await addSource('ftp/stock-*.xml')
    await put('ftp/stock-1.xml', 1)
    await put('ftp/stock-2.xml', 1, 2, 3)
    await put('ftp/other.xml', 1, 2)
    await utimes(path.join(root, 'ftp/stock-1.xml'), new Date(), new Date(Date.now() - 60_000))
    for (const _look of [1, 2]) await lookAndRun()
    expect(await listAttempts()).toMatchObject([{ cars: 3 }])
  })

  it('of a stopped source is only checked', async () => {
    await addSource('ftp/stock.xml', { isStopped: true })
    await put('ftp/stock.xml', 1)
    for (const _look of [1, 2, 3]) await lookAndRun()
    expect(await listAttempts()).toMatchObject([{ outcome: 'preview' }])
    expect(await feeds.countCars()).toBe(0)
  })

  it('that takes away too much is held', async () => {
    await addSource('ftp/stock.xml')
    await put('ftp/stock.xml', 1, 2, 3, 4)
    for (const _look of [1, 2]) await lookAndRun()
    await put('ftp/stock.xml', 1)
    for (const _look of [1, 2, 3]) await lookAndRun()
    expect(await listAttempts()).toMatchObject([
      { outcome: 'imported' },
      { outcome: 'held', problem: 'takes-too-much' },
    ])
  })
})

describe('a folder', () => {
  it('without the file says so, until it comes', async () => {
    await addSource('ftp/stock.xml')
    await lookAndRun()
    expect(await getProblem()).toBe('no-file')
    await rename(path.join(root, 'ftp'), path.join(root, 'other'))
    await lookAndRun()
    expect(await getProblem()).toBe('no-folder')
    await mkdir(path.join(root, 'ftp'))
    await put('ftp/stock.xml', 1)
    await lookAndRun()
    expect(await getProblem()).toBe(null)
  })

  it.each([
    ['a link to a file', () => symlink(path.join(root, 'secret.xml'), path.join(root, 'ftp/stock.xml'))],
    [
      'a link to a folder',
      async () => {
        await rm(path.join(root, 'ftp'), { recursive: true })
        await mkdir(path.join(root, 'elsewhere'))
        await put('elsewhere/stock.xml', 1)
        await symlink(path.join(root, 'elsewhere'), path.join(root, 'ftp'))
      },
    ],
  ])('does not follow %s', async (_name, makeLink) => {
    await put('secret.xml', 1)
    await makeLink()
    await addSource('ftp/stock.xml')
    for (const _look of [1, 2]) await lookAndRun()
    expect(await getProblem()).toBe('outside')
    expect(await listAttempts()).toEqual([])
  })

  it.each([
    ['stock.xml', true],
    ['1c/Выгрузка/stock-*.xml', true],
    ['*.csv', true],
    ['../stock.xml', false],
    ['ftp/../../stock.xml', false],
    ['/etc/passwd', false],
    ['ftp//stock.xml', false],
    ['ftp/', false],
    ['f*p/stock.xml', false],
    ['*-*.xml', false],
    ['.hidden', false],
    ['ftp\\stock.xml', false],
    ['stock\u0000.xml', false],
  ])('has a path below the folder of the operator: %s is %s', (text, isPath) => {
    expect(isFolderPath(text)).toBe(isPath)
  })
})

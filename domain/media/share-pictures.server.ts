import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.server.ts'
import type { Poster, PosterRenderer } from '#platform/posters/poster.server.ts'
import { createSemaphore } from '#platform/semaphore.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { DAY_MS } from '#locale/durations.ts'
import { copyPhoto } from './copy-photo.server.ts'
import type { Photo } from './photo.ts'

/** The content of a link's preview: texts, and a photograph or a drawing. */
export interface SharePicture extends Poster {
  picture: { kind: 'photo'; photo: Photo } | { kind: 'drawing'; name: string }
}

export interface SharePictureContext {
  log: Log
  now: Clock
  printer: PosterRenderer
  /** Where photographs are. */
  storage: Storage
  /** The folder of the drawings, each with `.webp` after its name. */
  drawings: string
  /** Storage of finished pictures; each can be deleted at any time and is made again on request. */
  cache: Storage
}

type StoredFile = NonNullable<Awaited<ReturnType<Storage['read']>>>

/** Renders previews on first request and caches them. */
export interface SharePictures {
  /**
   * The finished picture of that name, which changes with its content. Undefined when it is not available now: too many
   * others are being rendered, or it could not be rendered. Each `clientKey` has a limited share of the work.
   */
  find(name: string, picture: SharePicture, clientKey?: string): Promise<StoredFile | undefined>
}

/** About 1.5 s of work for the printer: no visitor waits longer for a preview, and one client has a third of it. */
const RENDER_LIMITS = { concurrency: 12, maxWaiting: 0, waitMs: 0, perKey: { concurrency: 4, maxWaiting: 0 } }
/** A preview is requested in the days after a link is sent; later it is rendered again. */
const CACHE_DAYS = 30
/** The smallest photograph that fills the picture's place. */
const MIN_PHOTO_WIDTH = 960

/** Creates the previews: one is rendered at a time, and each only once for concurrent requests. */
export function createSharePictures(context: SharePictureContext): SharePictures {
  const inProgress = new Map<string, Promise<boolean>>()
  const semaphore = createSemaphore(RENDER_LIMITS)
  let sweptAt = 0

  const renderIfFree = async (name: string, picture: SharePicture, key: string | undefined): Promise<boolean> => {
    const release = await semaphore.acquire({ key })
    if (release === undefined) return false
    try {
      return await renderPicture(context, name, picture)
    } finally {
      release()
    }
  }
  const render = (name: string, picture: SharePicture, clientKey: string | undefined): Promise<boolean> => {
    const running = inProgress.get(name)
    if (running !== undefined) return running
    const work = renderIfFree(name, picture, clientKey).finally(() => inProgress.delete(name))
    inProgress.set(name, work)
    return work
  }
  const sweepDaily = () => {
    const now = context.now().getTime()
    if (now - sweptAt < DAY_MS) return
    sweptAt = now
    deleteExpired(context).catch((error: unknown) => context.log.warn({ err: error }, 'old share pictures stay'))
  }
  return {
    async find(name, picture, clientKey) {
      const stored = await context.cache.read(name)
      if (stored !== undefined) return stored
      sweepDaily()
      return (await render(name, picture, clientKey)) ? context.cache.read(name) : undefined
    },
  }
}

/** Whether it could be rendered. A failure is a warning in the log: a missing preview is no reason for an alarm. */
async function renderPicture(context: SharePictureContext, name: string, share: SharePicture): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'showroom-share-'))
  try {
    const { picture, ...texts } = share
    const source =
      picture.kind === 'drawing'
        ? path.join(context.drawings, `${picture.name}.webp`)
        : await copyPhoto(context.storage, picture.photo, { folder, minWidth: MIN_PHOTO_WIDTH })
    const fit = picture.kind === 'drawing' ? ('stand' as const) : ('fill' as const)
    const target = path.join(folder, 'poster.jpg')
    const result = await context.printer.render({ ...texts, source, fit, target })
    if (result.ok) await context.cache.put(name, await readFile(target))
    else context.log.warn({ name, fault: result.fault }, 'no share picture')
    return result.ok
  } catch (error) {
    context.log.warn({ name, err: error }, 'no share picture')
    return false
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function deleteExpired({ cache, now }: SharePictureContext): Promise<void> {
  const oldest = now().getTime() - CACHE_DAYS * DAY_MS
  for await (const { name, storedAt } of cache.list()) if (storedAt.getTime() < oldest) await cache.delete(name)
}

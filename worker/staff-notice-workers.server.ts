import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '#domain/context.ts'
import { leaseNotices, releaseExpiredNotices } from '#domain/desk/notices/lease-notices.server.ts'
import { NOTICE_WAYS, type NoticeWay } from '#domain/desk/notices/notice-event.ts'
import { announceBot, type BotContext, readBotUpdates } from '#domain/desk/notices/read-bot-updates.server.ts'
import { sendBundle, type SendNoticesContext } from '#domain/desk/notices/send-staff-notices.server.ts'
import { MINUTE_MS, SECOND_MS } from '#locale/durations.ts'
import { type RunningLeaseQueue, startLeaseQueue, renewLeases } from '#platform/queue/lease-queue.server.ts'
import { waitAtMost } from '#platform/wait-at-most.ts'

const MAX_CONCURRENT_BUNDLES = 6
/** Of one way: a service that hangs delays nobody who is reached by another. */
const MAX_BUNDLES_OF_WAY = 2

/** Starts the worker that sends notices to the staff. */
export function startStaffNoticeWorker(context: SendNoticesContext & Pick<Context, 'log'>): RunningLeaseQueue {
  const active = new Map<NoticeWay, number>()
  const countOf = (way: NoticeWay) => active.get(way) ?? 0
  return startLeaseQueue(
    {
      name: 'staff-notices',
      concurrency: MAX_CONCURRENT_BUNDLES,
      claim: async (limit) => {
        const ways = NOTICE_WAYS.filter((way) => countOf(way) < MAX_BUNDLES_OF_WAY)
        const bundles = await leaseNotices(context, Math.min(limit, MAX_BUNDLES_OF_WAY), ways)
        for (const { way } of bundles) active.set(way, countOf(way) + 1)
        return bundles
      },
      renewLeases: async (bundles) => {
        await renewLeases(
          context.db,
          'staff_notice',
          bundles.flatMap(({ notices }) => notices),
        )
        await releaseExpiredNotices(context)
      },
      process: async (bundle, signal) => {
        try {
          await sendBundle(context, bundle, signal)
        } finally {
          active.set(bundle.way, countOf(bundle.way) - 1)
        }
      },
    },
    context.log,
  )
}

/** Another process reads the updates: it is asked again. */
const BUSY_PAUSE_MS = 10 * SECOND_MS
/** Telegram holds an answer without updates for ten seconds; a server that does not is not asked all the time. */
const IDLE_PAUSE_MS = SECOND_MS / 2
const FIRST_ERROR_PAUSE_MS = 5 * SECOND_MS
const MAX_ERROR_PAUSE_MS = 5 * MINUTE_MS
const STOP_MS = 1000

/** Starts the worker that reads what people write to the bot. */
export function startBotWorker(context: BotContext): RunningLeaseQueue {
  const stopping = new AbortController()
  const { signal } = stopping
  const pauseFor = (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined)
  const readUntilStopped = async () => {
    let failures = 0
    let isAnnounced = false
    while (!signal.aborted) {
      try {
        if (!isAnnounced) await announceBot(context, signal)
        isAnnounced = true
        const updates = await readBotUpdates(context, signal)
        failures = 0
        if (updates === undefined) await pauseFor(BUSY_PAUSE_MS)
        else if (updates === 0) await pauseFor(IDLE_PAUSE_MS)
      } catch (err) {
        if (signal.aborted) return
        // Telegram can be out of reach for hours: that is one line.
        if (failures === 0) context.log.warn({ err }, 'the bot for the staff does not answer, will be asked again')
        await pauseFor(Math.min(FIRST_ERROR_PAUSE_MS * 2 ** failures, MAX_ERROR_PAUSE_MS))
        failures += 1
      }
    }
  }
  const running = readUntilStopped()
  return {
    stop: async () => {
      stopping.abort()
      await waitAtMost(STOP_MS, running)
    },
  }
}

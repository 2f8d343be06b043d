import { isAllowed } from '#domain/access/rights.ts'
import { listSessionRights } from '#domain/staff/login/staff-sessions.server.ts'
import { SECOND_MS } from '#locale/durations.ts'
import { coalesceRuns } from '#platform/coalesce-runs.ts'
import type { Log } from '#platform/log/log.server.ts'
import { listen } from '#platform/postgres/listen.server.ts'
import { waitAtMost } from '#platform/wait-at-most.ts'
import type { DeskContext } from '../desk-context.ts'
import { DeskStream } from './desk-stream.ts'
import { catchUpFrom, listMissedChanges } from './list-missed-changes.server.ts'
import type { LiveDesk, LiveStream, OpenStreamResult } from './live-desk.ts'
import { parseNotification } from './parse-notification.ts'

/** A browser has one stream, and a person at most five sessions; a browser without locks has one for each visible tab. */
const MAX_STREAMS_PER_PERSON = 8
/** A stream costs some ten kilobytes. */
const MAX_STREAMS = 500

/** Collects the streams that are to be checked into one query. A person without rights must be gone within a second. */
const CHECK_DELAY_MS = 20
const RETRY_MS = 1_000
const CLOSE_TIMEOUT_MS = 500
const TICK_MS = 1_000
/** A check without a reason: it limits how long a lost notification goes unnoticed. */
const RECHECK_MS = 60 * SECOND_MS

interface LiveDeskOptions extends DeskContext {
  databaseUrl: string
  log: Log
}

/**
 * Listens to the desk for all streams of this node. `db` is used for moments only: no stream holds a connection. Rejects
 * when the database does not respond.
 */
export async function createLiveDesk({ db, now, databaseUrl, log }: LiveDeskOptions): Promise<LiveDesk> {
  const streams = new Set<DeskStream>()
  let closing: Promise<void> | undefined
  let isFailing = false
  const check = coalesceRuns(
    async () => {
      await checkStreams({ db, now }, streams)
      isFailing = false
    },
    {
      delayMs: CHECK_DELAY_MS,
      retryMs: RETRY_MS,
      onFailure: (cause) => {
        if (!isFailing) log.warn({ err: cause }, 'The rights of open streams could not be checked; trying every second')
        isFailing = true
      },
    },
  )

  /** No stream of these sends anything before it has been checked. */
  function pause(paused: Iterable<DeskStream>): void {
    for (const stream of paused) stream.pause()
    check.enqueue()
  }

  const listener = await listen(databaseUrl, ['staff', 'staff-rights'], {
    onMessage: (payload, channel) => {
      if (channel === 'staff-rights') return pause(streamsOf(streams, Number(payload)))
      const change = parseNotification(payload)
      if (change !== undefined) for (const stream of streams) stream.offer(change)
    },
    onReconnect: () => {
      log.info('Listening to the desk again')
      for (const stream of streams) stream.loseEvents()
      pause(streams)
    },
    onDisconnect: (cause) => log.warn({ err: cause }, 'The connection that listens to the desk was lost'),
  })
  const tick = setInterval(() => {
    const time = now()
    const due = [...streams].filter((stream) => stream.isCheckDue(time, RECHECK_MS))
    if (due.length > 0) pause(due)
    for (const stream of streams) stream.sendHeartbeat(time)
  }, TICK_MS)

  return {
    open(stream: LiveStream): OpenStreamResult {
      if (closing !== undefined || streams.size >= MAX_STREAMS) return { ok: false, reason: 'node-full' }
      if (streamsOf(streams, stream.viewer.staffId).length >= MAX_STREAMS_PER_PERSON)
        return { ok: false, reason: 'person-full' }
      const added = new DeskStream(stream, now())
      streams.add(added)
      // What changed since the caller has looked at the rights was announced to nobody.
      pause([added])
      return { ok: true, close: () => void streams.delete(added) }
    },
    close: () => (closing ??= close()),
  }

  async function close(): Promise<void> {
    clearInterval(tick)
    for (const stream of streams) stream.end()
    streams.clear()
    // A database that does not answer must not delay the stop.
    await Promise.all([listener.close(), waitAtMost(CLOSE_TIMEOUT_MS, check.stop())])
  }
}

const streamsOf = (streams: ReadonlySet<DeskStream>, staffId: number) =>
  [...streams].filter(({ viewer }) => viewer.staffId === staffId)

/** Ends the paused streams whose session or right is gone, and lets the others go on with what they have missed. */
async function checkStreams(context: DeskContext, streams: Set<DeskStream>): Promise<void> {
  const paused = [...streams].flatMap((stream) =>
    stream.pauses === undefined ? [] : [{ stream, pauses: stream.pauses }],
  )
  const now = context.now()
  const starting = paused.flatMap(({ stream }) => {
    const from = stream.isNew ? catchUpFrom(stream.after, now) : undefined
    return from === undefined ? [] : [from]
  })
  const missed = starting.length === 0 ? [] : await listMissedChanges(context, Math.min(...starting))
  // Read last: no right that was gone before a change lets it through.
  const rights = await listSessionRights(
    context,
    paused.map(({ stream }) => stream.viewer.sessionId),
  )
  for (const { stream, pauses } of paused) {
    const found = rights.get(stream.viewer.sessionId)
    if (found === undefined || !isAllowed(found, 'requests.view')) {
      streams.delete(stream)
      stream.end()
    } else if (stream.pauses === pauses) {
      if (stream.isNew) stream.catchUp(missed, catchUpFrom(stream.after, now))
      stream.resume(found, now)
    }
  }
}

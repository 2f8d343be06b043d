import { branchesFor, type Grant } from '#domain/access/rights.ts'
import { SECOND_MS } from '#locale/durations.ts'
import type { LiveStream } from './live-desk.ts'
import type { DeskChange } from './parse-notification.ts'

const HEARTBEAT_MS = 15 * SECOND_MS
/** What a stream keeps while it is paused; beyond that it asks for everything again. */
const MAX_PENDING = 300

/**
 * One stream with the rights of its person. While it is paused it keeps what happens, and sends what the person may see
 * once the rights have been read.
 */
export class DeskStream {
  readonly #stream: LiveStream
  /** The branches whose requests the person may see. */
  #branches: 'all' | readonly number[] = []
  #expiresAt = new Date(0)
  /** Undefined until the rights have been read for the first time. */
  #checkedAt: Date | undefined
  #sentAt: Date
  /** The time up to which everything is sent, in milliseconds. */
  #stamp: number
  #pending: DeskChange[] = []
  #hasLostEvents = false
  #isNew = true
  /** How often it has been paused since it went on; undefined: it is not paused. */
  #pauses: number | undefined

  constructor(stream: LiveStream, now: Date) {
    this.#stream = stream
    this.#sentAt = now
    this.#stamp = Math.min(stream.after ?? 0, now.getTime())
  }

  get viewer(): LiveStream['viewer'] {
    return this.#stream.viewer
  }
  get after(): number | undefined {
    return this.#stream.after === undefined ? undefined : this.#stamp
  }
  /** Whether it has not caught up yet. */
  get isNew(): boolean {
    return this.#isNew
  }
  get pauses(): number | undefined {
    return this.#pauses
  }

  /** Nothing is sent until `resume`. */
  pause(): void {
    this.#pauses = (this.#pauses ?? 0) + 1
  }

  /** Sends a change if the person may see it: now, or after the pause. */
  offer(change: DeskChange): void {
    if (this.#pauses === undefined) this.#sendChange(change)
    else if (this.#pending.length < MAX_PENDING) this.#pending.push(change)
    else this.loseEvents()
  }

  /** Events are missing: after the pause the browser asks for everything again. */
  loseEvents(): void {
    this.#hasLostEvents = true
    this.#pending = []
  }

  /** Puts what happened before the stream was open in front; `missed` undefined: that is too much. */
  catchUp(missed: readonly DeskChange[] | undefined, fromMs: number | undefined): void {
    this.#isNew = false
    if (missed === undefined || fromMs === undefined) return this.loseEvents()
    const own = missed.filter((change) => change.kind === 'request' && change.at > fromMs)
    this.#pending.unshift(...own)
  }

  /** Ends the pause with the rights as they are now. Other branches than before are another list of requests. */
  resume({ grants, expiresAt }: { grants: readonly Grant[]; expiresAt: Date }, now: Date): void {
    const branches = branchesFor({ grants }, 'requests.view')
    const isFirst = this.#checkedAt === undefined
    if (!isFirst && String(branches) !== String(this.#branches)) this.loseEvents()
    this.#branches = branches
    this.#expiresAt = expiresAt
    this.#checkedAt = now
    this.#pauses = undefined
    if (this.#hasLostEvents) this.#stream.send({ kind: 'refresh' })
    this.#hasLostEvents = false
    for (const change of this.#pending.splice(0)) this.#sendChange(change)
    if (isFirst) this.#sendHeartbeatNow(now)
  }

  /** Whether the session may have expired, or the last check was long ago. */
  isCheckDue(now: Date, recheckMs: number): boolean {
    if (this.#pauses !== undefined || this.#checkedAt === undefined) return false
    return now >= this.#expiresAt || since(this.#checkedAt, now) >= recheckMs
  }

  /** Shows the browser that the stream is alive when nothing else has for a while. */
  sendHeartbeat(now: Date): void {
    if (this.#pauses === undefined && since(this.#sentAt, now) >= HEARTBEAT_MS) this.#sendHeartbeatNow(now)
  }

  end(): void {
    this.#stream.end()
  }

  #sendHeartbeatNow(now: Date): void {
    this.#sentAt = now
    this.#stamp = Math.max(this.#stamp, now.getTime())
    this.#stream.send({ kind: 'heartbeat', stamp: this.#stamp })
  }

  #sendChange(change: DeskChange): void {
    const branches = this.#branches
    if (branches !== 'all' && !change.branches.some((id) => id !== null && branches.includes(id))) return
    if (change.kind === 'presence') return this.#stream.send({ kind: 'presence', subject: change.subject })
    if (change.kind === 'calendar') return this.#stream.send({ kind: 'calendar', branch: change.branch })
    this.#stamp = Math.max(this.#stamp, change.at)
    this.#stream.send({ kind: 'request', request: change.request, version: change.version, stamp: this.#stamp })
  }
}

const since = (time: Date, now: Date) => now.getTime() - time.getTime()

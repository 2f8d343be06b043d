import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type * as v from 'valibot'
import type { StaffActor } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import { MANUAL_SOURCE } from '#domain/feeds/imports/feed-source.server.ts'
import { sealAddress } from '#domain/feeds/attempts/feed-address.server.ts'
import type { DeskContext } from '../desk-context.ts'
import {
  addAttempt,
  changeSource,
  hasOpenAttempt,
  isPreviewed,
  mayInBranch,
  startFeeds,
} from './change-source.server.ts'
import { type AddFeedSchema, type FeedSettings, USUAL_MAX_GONE } from './feed-forms.ts'
import { removeWays } from './feed-ways.server.ts'

export interface FeedContext extends DeskContext {
  /** The key that seals the addresses of feeds. */
  feedSecret: () => Promise<Uint8Array>
}

/**
 * `changed`: somebody else has changed the source since it was shown; `not-ready`: nobody has seen yet what its address
 * has; `busy`: it is being read; `limit`: only who accepts held feeds may let it take away so much.
 */
type SourceResult = { ok: true } | { ok: false; reason: 'unknown' | 'changed' | 'not-ready' | 'limit' }
type AddressResult =
  | { ok: true; source: number; attempt: number }
  | { ok: false; reason: 'unknown' | 'changed' | 'busy' }
type AddResult =
  | { ok: true; source: number; attempt: number | null }
  | { ok: false; reason: 'unknown' | 'taken' | 'limit' }

/**
 * Adds a source, stopped, and asks for a preview of its feed: it is read by its schedule once somebody has seen that
 * and lets it. One without an address gets another way in afterwards.
 */
export async function addSource(
  context: FeedContext,
  actor: StaffActor,
  { name, address, use, ...settings }: v.InferOutput<typeof AddFeedSchema>,
): Promise<AddResult> {
  const sealed = address === undefined ? {} : await sealAddress(context, address)
  const { branch = null, every = null, priority, maxGone } = settings
  return withAudit(context, actor, async (tx, audit): Promise<AddResult> => {
    if (!mayInBranch(actor, 'feeds.manage', branch)) {
      await audit({ action: 'access.refuse', subject: 'feed:new', after: { tried: 'feed.add' } })
      return { ok: false, reason: 'unknown' }
    }
    if (name === MANUAL_SOURCE) return { ok: false, reason: 'taken' }
    if (maxGone > USUAL_MAX_GONE && !mayInBranch(actor, 'feeds.approve', branch)) return { ok: false, reason: 'limit' }
    const at = context.now()
    const added = await tx
      .insertInto('feed_source')
      .values({
        name,
        ...sealed,
        branch_id: branch,
        every_minutes: every,
        priority,
        stopped_at: at,
        max_gone_percent: maxGone,
        is_reference: use === 'market',
      })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added === undefined) return { ok: false, reason: 'taken' }
    await audit({
      action: 'feed.add',
      subject: `feed:${added.id}`,
      branchId: branch,
      after: { every, priority, use: use ?? 'stock' },
    })
    if (address === undefined) return { ok: true, source: added.id, attempt: null }
    const { id: attempt } = await addAttempt(tx, { source: added.id, actor, isPreview: true, at })
    return { ok: true, source: added.id, attempt }
  })
}

/** Gives a source another address, stops it, and asks for a preview of what is there. */
export async function setAddress(
  context: FeedContext,
  actor: StaffActor,
  { source: id, version, address }: { source: number; version: number; address: string },
): Promise<AddressResult> {
  const sealed = await sealAddress(context, address)
  const params = { source: id, permission: 'feeds.manage', tried: 'feed.set-address' } as const
  return changeSource(context, actor, params, async (tx, audit, source): Promise<AddressResult> => {
    if (source.version !== version) return { ok: false, reason: 'changed' }
    // It could read the new address, as something other than a preview.
    if (await hasOpenAttempt(tx, id)) return { ok: false, reason: 'busy' }
    const at = context.now()
    await removeWays(tx, id)
    await tx
      .updateTable('feed_source')
      .set({ ...sealed, stopped_at: source.stoppedAt ?? at, version: version + 1 })
      .where('id', '=', id)
      .execute()
    await audit({ action: 'feed.set-address', subject: `feed:${id}`, branchId: source.branchId })
    const { id: attempt } = await addAttempt(tx, { source: id, actor, isPreview: true, at })
    return { ok: true, source: id, attempt }
  })
}

/**
 * Changes the branch, the schedule, the priority and how much a feed may take away; only who accepts held feeds may let
 * it take more. Cars follow with the next import.
 */
export function saveSettings(
  context: DeskContext,
  actor: StaffActor,
  { source: id, version, ...settings }: FeedSettings & { source: number; version: number },
): Promise<SourceResult> {
  const { branch = null, every = null, priority, maxGone } = settings
  const params = { source: id, permission: 'feeds.manage', tried: 'feed.save' } as const
  return changeSource(context, actor, params, async (tx, audit, source): Promise<SourceResult> => {
    if (!mayInBranch(actor, 'feeds.manage', branch)) return { ok: false, reason: 'unknown' }
    const before = {
      branch: source.branchId,
      every: source.everyMinutes,
      priority: source.priority,
      maxGone: source.maxGonePercent,
    }
    const after = { branch, every, priority, maxGone }
    const isSame = isDeepStrictEqual(before, after)
    // The same form again.
    if (isSame) return { ok: true }
    if (source.version !== version) return { ok: false, reason: 'changed' }
    // Otherwise a feed that is held could be imported by who has started it.
    if (maxGone > source.maxGonePercent && !mayInBranch(actor, 'feeds.approve', source.branchId))
      return { ok: false, reason: 'limit' }
    await tx
      .updateTable('feed_source')
      .set({
        branch_id: branch,
        every_minutes: every,
        due_at:
          every === null
            ? null
            : sql<Date>`least(due_at, ${context.now()}::timestamptz + ${every} * interval '1 minute')`,
        priority,
        max_gone_percent: maxGone,
        ...(priority !== source.priority && { priority_changed_at: context.now() }),
        version: version + 1,
      })
      .where('id', '=', id)
      .execute()
    await audit({
      action: 'feed.save',
      subject: `feed:${id}`,
      branchId: branch,
      before,
      after,
    })
    return { ok: true }
  })
}

/** Stops reading a source by its schedule. */
export function stopSource(context: DeskContext, actor: StaffActor, id: number): Promise<SourceResult> {
  const params = { source: id, permission: 'feeds.manage', tried: 'feed.stop' } as const
  return changeSource(context, actor, params, async (tx, audit, source): Promise<SourceResult> => {
    if (source.stoppedAt !== null) return { ok: true }
    await tx.updateTable('feed_source').set({ stopped_at: context.now() }).where('id', '=', id).execute()
    await audit({ action: 'feed.stop', subject: `feed:${id}`, branchId: source.branchId })
    return { ok: true }
  })
}

/** Reads a source by its schedule again, from now on. */
export function resumeSource(context: DeskContext, actor: StaffActor, id: number): Promise<SourceResult> {
  const params = { source: id, permission: 'feeds.manage', tried: 'feed.resume' } as const
  return changeSource(context, actor, params, async (tx, audit, source): Promise<SourceResult> => {
    if (source.stoppedAt === null) return { ok: true }
    if (!(await isPreviewed(tx, source))) return { ok: false, reason: 'not-ready' }
    await tx
      .updateTable('feed_source')
      .set({ stopped_at: null, due_at: source.everyMinutes === null ? null : context.now() })
      .where('id', '=', id)
      .execute()
    // What was only checked is imported now.
    await tx.updateTable('feed_folder').set({ asked: null }).where('source_id', '=', id).execute()
    await audit({ action: 'feed.resume', subject: `feed:${id}`, branchId: source.branchId })
    await startFeeds(tx)
    return { ok: true }
  })
}

import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import { createExchangePassword, hashExchangeSecret } from '#domain/feeds/exchange/exchange-password.server.ts'
import type { DeskContext } from '../desk-context.ts'
import { changeSource, hasOpenAttempt } from './change-source.server.ts'

/** A source has one way in: an address, an exchange or a folder. These columns are the address. */
const NO_ADDRESS = { address_sealed: null, address_host: null, address_mark: null, address_set_at: null }

type PasswordResult = { ok: true; password: string } | { ok: false; reason: 'unknown' | 'busy' }

/**
 * Gives a source a new password for 1C, which nobody can read again; the old one ends, and so does an exchange that is
 * under way. A source that had another way in loses it and stops: what 1C sends is only checked at first.
 */
export function makeExchangePassword(context: DeskContext, actor: StaffActor, id: number): Promise<PasswordResult> {
  const params = { source: id, permission: 'feeds.manage', tried: 'feed.make-password' } as const
  return changeSource(context, actor, params, async (tx, audit, source): Promise<PasswordResult> => {
    if (await hasOpenAttempt(tx, id)) return { ok: false, reason: 'busy' }
    const at = context.now()
    const password = createExchangePassword()
    await tx.deleteFrom('feed_folder').where('source_id', '=', id).execute()
    const isNew = source.way !== 'exchange'
    await tx
      .updateTable('feed_source')
      .set({ ...NO_ADDRESS, version: source.version + 1, ...(isNew && { stopped_at: source.stoppedAt ?? at }) })
      .where('id', '=', id)
      .execute()
    const password_hash = hashExchangeSecret(password)
    await tx
      .insertInto('feed_exchange')
      .values({ source_id: id, password_hash, set_at: at })
      .onConflict((conflict) =>
        conflict.column('source_id').doUpdateSet({ password_hash, token_hash: null, seen_at: null, attempt_id: null }),
      )
      .execute()
    await audit({ action: 'feed.make-password', subject: `feed:${id}`, branchId: source.branchId })
    return { ok: true, password }
  })
}

type WayResult = { ok: true } | { ok: false; reason: 'unknown' | 'changed' | 'busy' }

/** Lets a source have its files in the folder of the operator. It stops: what is there is only checked at first. */
export function setFolder(
  context: DeskContext,
  actor: StaffActor,
  { source: id, version, path }: { source: number; version: number; path: string },
): Promise<WayResult> {
  const params = { source: id, permission: 'feeds.manage', tried: 'feed.set-folder' } as const
  return changeSource(context, actor, params, async (tx, audit, source): Promise<WayResult> => {
    // The same form again.
    if (source.folderPath === path) return { ok: true }
    if (source.version !== version) return { ok: false, reason: 'changed' }
    if (await hasOpenAttempt(tx, id)) return { ok: false, reason: 'busy' }
    const at = context.now()
    await removeWays(tx, id)
    await tx
      .updateTable('feed_source')
      .set({ ...NO_ADDRESS, version: version + 1, stopped_at: source.stoppedAt ?? at })
      .where('id', '=', id)
      .execute()
    await tx.insertInto('feed_folder').values({ source_id: id, path, set_at: at }).execute()
    await audit({ action: 'feed.set-folder', subject: `feed:${id}`, branchId: source.branchId })
    return { ok: true }
  })
}

/** Takes the exchange or the folder away from a source: its cars stay as they are. */
export function closeWay(context: DeskContext, actor: StaffActor, id: number): Promise<WayResult> {
  const params = { source: id, permission: 'feeds.manage', tried: 'feed.close' } as const
  return changeSource(context, actor, params, async (tx, audit, source): Promise<WayResult> => {
    // The button was pressed twice.
    if (source.way !== 'exchange' && source.way !== 'folder') return { ok: true }
    if (await hasOpenAttempt(tx, id)) return { ok: false, reason: 'busy' }
    await removeWays(tx, id)
    await tx
      .updateTable('feed_source')
      .set({ version: source.version + 1 })
      .where('id', '=', id)
      .execute()
    await audit({ action: 'feed.close', subject: `feed:${id}`, branchId: source.branchId })
    return { ok: true }
  })
}

/** Takes the exchange and the folder away. */
export async function removeWays(tx: Transaction<DB>, source: number): Promise<void> {
  await tx.deleteFrom('feed_exchange').where('source_id', '=', source).execute()
  await tx.deleteFrom('feed_folder').where('source_id', '=', source).execute()
}

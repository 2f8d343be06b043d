import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../context.ts'
import type { LeasedLetter } from './lease-letters.server.ts'

const WRITE_RETRY_MS = 1000
/** With one attempt a second, enough time for a database to restart. */
const MAX_WRITE_ATTEMPTS = 60

type LetterRef = Pick<LeasedLetter, 'id' | 'attempts'>

/**
 * Marks a letter as sent. An unmarked letter would be sent again, so this waits for a database that is not available.
 */
export async function markLetterSent(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id }: LetterRef,
  signal: AbortSignal,
): Promise<void> {
  const update = db
    .updateTable('notice_letter')
    .set({ ended_at: now(), is_sent: true, lease_expires_at: null, problem: null })
    .where('id', '=', id)
  for (let attempt = 1; ; attempt += 1) {
    try {
      await update.execute()
      return
    } catch (error) {
      if (signal.aborted || attempt === MAX_WRITE_ATTEMPTS) throw error
      await pause(WRITE_RETRY_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}

/** Marks a letter as failed. Does nothing if another process has leased it meanwhile. */
export async function markLetterFailed(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, attempts }: LetterRef,
  problem: string,
): Promise<void> {
  await db
    .updateTable('notice_letter')
    .set({ ended_at: now(), is_sent: false, lease_expires_at: null, problem })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('ended_at', 'is', null)
    .execute()
}

/** Postpones a letter until its next attempt. Does nothing if another process has leased it meanwhile. */
export async function postponeLetter(
  { db }: Pick<Context, 'db'>,
  { id, attempts }: LetterRef,
  { problem, until }: { problem: string; until: Date },
): Promise<void> {
  await db
    .updateTable('notice_letter')
    .set({ problem, due_at: until, lease_expires_at: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('ended_at', 'is', null)
    .execute()
}

/** Releases a letter after an interrupted attempt: another process can lease it at once. */
export async function releaseLetter({ db }: Pick<Context, 'db'>, { id, attempts }: LetterRef): Promise<void> {
  await db
    .updateTable('notice_letter')
    .set({ lease_expires_at: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('ended_at', 'is', null)
    .execute()
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../context.ts'
import type { LeasedLetter } from './lease-letters.server.ts'

const WRITE_RETRY_MS = 1000
/** As long as a database may take to start again. */
const MAX_WRITE_ATTEMPTS = 60

type LetterRef = Pick<LeasedLetter, 'id' | 'attempts'>

/** Writes down that a letter has left. What is not written down is sent again: a database that is away is waited for. */
export async function markLetterSent(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id }: LetterRef,
  signal: AbortSignal,
): Promise<void> {
  const close = db
    .updateTable('notice_letter')
    .set({ ended_at: now(), is_sent: true, carried_until: null, problem: null })
    .where('id', '=', id)
  for (let attempt = 1; ; attempt += 1) {
    try {
      await close.execute()
      return
    } catch (error) {
      if (signal.aborted || attempt === MAX_WRITE_ATTEMPTS) throw error
      await pause(WRITE_RETRY_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}

/** Ends a letter that will not be sent. Nothing happens when another process has taken it over meanwhile. */
export async function markLetterFailed(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, attempts }: LetterRef,
  problem: string,
): Promise<void> {
  await db
    .updateTable('notice_letter')
    .set({ ended_at: now(), is_sent: false, carried_until: null, problem })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('ended_at', 'is', null)
    .execute()
}

/** Lets a letter wait until its next attempt. Nothing happens when another process has taken it over meanwhile. */
export async function postponeLetter(
  { db }: Pick<Context, 'db'>,
  { id, attempts }: LetterRef,
  { problem, until }: { problem: string; until: Date },
): Promise<void> {
  await db
    .updateTable('notice_letter')
    .set({ problem, due_at: until, carried_until: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('ended_at', 'is', null)
    .execute()
}

/** Gives a letter back that was not tried to the end: somebody else may take it at once. */
export async function releaseLetter({ db }: Pick<Context, 'db'>, { id, attempts }: LetterRef): Promise<void> {
  await db
    .updateTable('notice_letter')
    .set({ carried_until: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('ended_at', 'is', null)
    .execute()
}

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '#domain/context.ts'
import { type AnswerContext, answerBotUpdate } from './answer-bot-update.server.ts'
import type { TelegramBot } from './telegram-bot.server.ts'

export interface BotContext extends AnswerContext, Pick<Context, 'log'> {
  bot: TelegramBot
}

/** Longer than one wait for updates: only one process reads them, the others wait for its lease to end. */
const LEASE = sql<Date>`now() + interval '40 seconds'`

/** Says on the pages what the bot is called. Another bot has other updates. */
export async function announceBot({ db, now, bot }: BotContext, signal: AbortSignal): Promise<void> {
  const username = await bot.findName(signal)
  await db
    .insertInto('telegram_bot')
    .values({ username, seen_at: now() })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        username,
        seen_at: now(),
        next_update: sql<number>`case when ${eb.ref('telegram_bot.username')} = ${username}
          then ${eb.ref('telegram_bot.next_update')} else 0 end`,
      })),
    )
    .execute()
}

/**
 * Reads the updates of a bot that was announced, and answers them. Returns how many there were; undefined: another
 * process reads them. Each is answered at least once: one that a process died over comes again.
 */
export async function readBotUpdates(context: BotContext, signal: AbortSignal): Promise<number | undefined> {
  const { db, now, bot, log } = context
  const token = randomUUID()
  const isOwn = sql<boolean>`leased_by = ${token}`
  const leased = await db
    .updateTable('telegram_bot')
    .set({ lease_expires_at: LEASE, leased_by: token })
    .where(sql<boolean>`coalesce(lease_expires_at, '-infinity') < now()`)
    .returning('next_update as next')
    .executeTakeFirst()
  if (leased === undefined) return undefined
  const { next } = leased
  try {
    const updates = await bot.waitForUpdates(next, signal)
    for (const update of updates) {
      // One that cannot be answered must not come back for ever.
      await answerBotUpdate(context, bot, update, signal).catch((err: unknown) => {
        if (signal.aborted) throw err
        log.warn({ err, update: update.id }, 'the bot could not answer')
      })
      const held = await db
        .updateTable('telegram_bot')
        .set({ next_update: update.id + 1, lease_expires_at: LEASE })
        .where(isOwn)
        .executeTakeFirst()
      // It took so long that another process reads them now.
      if (held.numUpdatedRows === 0n) return undefined
    }
    // The question has confirmed what came before.
    const confirmed = updates.length === 0 ? { next_update: 0 } : {}
    await db
      .updateTable('telegram_bot')
      .set({ seen_at: now(), ...confirmed })
      .where(isOwn)
      .execute()
    return updates.length
  } finally {
    await db.updateTable('telegram_bot').set({ lease_expires_at: null, leased_by: null }).where(isOwn).execute()
  }
}

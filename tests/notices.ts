import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addFavourite } from '../domain/favourites/add-favourite.server.ts'
import type { CarDraft } from '../domain/feeds/car-draft.ts'
import { draftOf, itemsOf } from '../domain/feeds/draft-fixture.ts'
import { importDrafts } from '../domain/feeds/import-drafts.server.ts'
import { gatherLetters } from '../domain/notices/gather-letters.server.ts'
import { KEPT_KINDS, type NoticePace } from '../domain/notices/notice.ts'
import { sendLetter } from '../domain/notices/send-letter.server.ts'
import { setPace } from '../domain/notices/set-pace.server.ts'
import { takeLetters } from '../domain/notices/take-letters.server.ts'
import { openSecret } from '../domain/open-secret.server.ts'
import { createLog } from '../platform/log.server.ts'
import type { Mail } from '../platform/mailer.server.ts'
import { addAccount } from './accounts.ts'
import type { TestDatabase } from './database.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const MILLION = 1_000_000

/** Nine o'clock in Moscow. */
const START = new Date('2026-11-20T06:00:00Z')

/** A dealer with a feed, those who keep his cars, and their letter boxes; the clock is set by hand. */
export function openNoticeHouse({ db }: Pick<TestDatabase, 'db'>) {
  let moment = START
  const now = () => moment
  const mails: Mail[] = []
  const context = {
    db,
    now,
    log: createLog('silent'),
    newId: randomUUID,
    random: () => 0.5,
    noticeSecret: openSecret({ db, now }, 'notices'),
    signingSecret: openSecret({ db, now }, 'visitor-tokens'),
    siteName: 'Шоурум',
    mailer: {
      send: async (mail: Mail) => {
        mails.push(mail)
        return { receipt: 'taken' }
      },
    },
    links: {
      car: ({ id }: { id: number }) => `https://cars.example/car/${id}/`,
      search: (path: string) => `https://cars.example${path}`,
      off: (token: string) => `https://cars.example/notices/off/?token=${token}`,
      settings: 'https://cars.example/personal/notices/',
    },
  }

  const pass = (ms: number) => (moment = new Date(moment.getTime() + ms))
  const carOf = async (number: number) => {
    const car = db
      .selectFrom('car')
      .select('id')
      .where('vin', 'like', `%${String(number).padStart(6, '0')}`)
    return (await car.executeTakeFirstOrThrow()).id
  }

  return {
    context,
    mails,
    pass,
    setClock: (time: string) => (moment = new Date(time)),
    carOf,

    /** Everybody and everything gone, nine o'clock again. */
    reset: async () => {
      await sql`truncate car, brand, model, feed_source, site_account, visitor, notice_progress restart identity cascade`.execute(
        db,
      )
      moment = START
      mails.length = 0
    },

    /** One import of the dealer's feed: car numbers with a price or with what else is said of them. */
    importFeed: async (cars: Record<number, number | Partial<CarDraft>>): Promise<void> => {
      const drafts = Object.entries(cars).map(([number, said]) =>
        typeof said === 'number' ? draftOf(Number(number), {}, said) : draftOf(Number(number), said),
      )
      const result = await importDrafts(context, {
        source: 'dealer',
        origin: 'test',
        dialect: 'test',
        items: itemsOf(drafts),
        force: true,
      })
      if (!result.ok) throw result.problem
      pass(1000)
    },

    /** Somebody who keeps car 1, by default told at once. */
    addKeeper: async ({
      email = 'anna@example.ru',
      pace = 'at-once',
    }: { email?: string; pace?: NoticePace } = {}): Promise<number> => {
      const accountId = await addAccount(db, { email })
      for (const kind of KEPT_KINDS) await setPace(context, accountId, { kind }, pace)
      await addFavourite(context, { accountId, isRobot: false }, await carOf(1))
      return accountId
    },

    listNotices: () => db.selectFrom('notice').select(['kind', 'was_rub', 'now_rub']).orderBy('id').execute(),

    /** All letters that are due leave. */
    sendDue: async (): Promise<Mail[]> => {
      const before = mails.length
      await gatherLetters(context, 100)
      for (const letter of await takeLetters(context, 100))
        await sendLetter(context, letter, new AbortController().signal)
      return mails.slice(before)
    },
  }
}

/** What a letter says, with plain spaces. */
export const textOf = (mail: Mail | undefined) => (mail?.text ?? '').replaceAll('\u00a0', ' ')

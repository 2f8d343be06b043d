import type { Db } from '#db/client.server.ts'
import { addFeedAttempt, addFeedSource, leaseFeedSource } from '#tests/factories/feeds.ts'
import { staffFeedAttemptPath, staffFeedPath, staffPath } from '#urls/staff-paths.ts'
import type { PostForm, StaffAction } from './staff-action.ts'

interface ListParams {
  db: Db
  post: PostForm
  administrator: { id: number; cookie: string }
}

const entryOf = (action: string) => new RegExp(String.raw`^feed\.${action} feed:\d+$`)

/** The forms about feeds; each has a source of its own. */
export function listFeedActions({ db, post, administrator: { cookie } }: ListParams): StaffAction[] {
  let sources = 0
  const addSource = () => addFeedSource(db, `Склад ${(sources += 1)}`)
  const address = 'https://feeds.dealer.example/other.xml?key=white-canary'
  const word = { field: 'body', spelling: 'Тарга', means: 'convertible' }
  const onSource = (intent: string, entry: string, fields: Record<string, string> = {}): StaffAction => ({
    route: 'feed',
    intent,
    entry: entryOf(entry),
    act: async () => {
      const source = await addSource()
      await addFeedAttempt(db, source, { outcome: 'preview' })
      if (intent === 'stop') await post(cookie, staffFeedPath(source), { intent: 'resume' })
      if (intent === 'close') await post(cookie, staffFeedPath(source), { intent: 'make-password' })
      return post(cookie, staffFeedPath(source), { intent, ...fields })
    },
  })
  const onAttempt = (intent: 'approve' | 'cancel'): StaffAction => ({
    route: 'feed-attempt',
    intent,
    entry: entryOf(intent),
    act: async () => {
      const source = await addSource()
      // The site's own worker would take the attempt that waits.
      if (intent === 'cancel') await leaseFeedSource(db, source)
      const attempt = await addFeedAttempt(db, source, { outcome: intent === 'approve' ? 'held' : null })
      return post(cookie, staffFeedAttemptPath(source, attempt), { intent })
    },
  })
  const findBranch = async () =>
    String((await db.selectFrom('branch').select('id').orderBy('id').executeTakeFirstOrThrow()).id)
  return [
    {
      route: 'feeds',
      intent: 'add',
      entry: entryOf('add'),
      act: () => post(cookie, staffPath('feeds'), { intent: 'add', name: 'Новый склад', address, priority: '100' }),
    },
    {
      route: 'feed-words',
      intent: 'decide',
      entry: /^feed\.word feed-word:\d+$/,
      act: () => post(cookie, staffPath('feeds/words'), { intent: 'decide', ...word }),
    },
    {
      route: 'feed-words',
      intent: 'forget',
      entry: /^feed\.forget-word feed-word:\d+$/,
      act: async () => {
        await post(cookie, staffPath('feeds/words'), { intent: 'decide', ...word })
        const { id } = await db.selectFrom('feed_word').select('id').executeTakeFirstOrThrow()
        return post(cookie, staffPath('feeds/words'), { intent: 'forget', word: String(id) })
      },
    },
    {
      route: 'feed-words',
      intent: 'name-branch',
      entry: /^feed\.branch-name branch:\d+$/,
      act: async () =>
        post(cookie, staffPath('feeds/words'), {
          intent: 'name-branch',
          name: 'Склад у\u00a0реки',
          branch: await findBranch(),
        }),
    },
    {
      route: 'feed-words',
      intent: 'forget-branch',
      entry: /^feed\.forget-branch-name branch:\d+$/,
      act: async () => {
        const named = { name: 'Склад за\u00a0рекой', branch: await findBranch() }
        await post(cookie, staffPath('feeds/words'), { intent: 'name-branch', ...named })
        return post(cookie, staffPath('feeds/words'), { intent: 'forget-branch', ...named })
      },
    },
    onSource('preview', 'preview'),
    onSource('run', 'run'),
    onSource('resume', 'resume'),
    onSource('stop', 'stop'),
    onSource('save', 'save', { version: '1', every: '30', priority: '7' }),
    onSource('address', 'set-address', { version: '1', address }),
    onSource('make-password', 'make-password'),
    onSource('folder', 'set-folder', { version: '1', path: 'ftp/stock.xml' }),
    onSource('close', 'close'),
    onAttempt('cancel'),
    onAttempt('approve'),
  ]
}

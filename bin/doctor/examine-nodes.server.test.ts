import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { recordHeartbeat } from '#domain/nodes/live-nodes.server.ts'
import { SHARED_FOLDERS, type Node } from '#domain/nodes/node.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { examineNodes } from './examine-nodes.server.ts'

it('the doctor names nodes that do not see the files of others, and reports nothing about a single node', async () => {
  await using database = await createTestDatabase()
  const context = { db: database.db }
  const report = (host: string, unseen: Node['unseen'] = []) =>
    recordHeartbeat(context, { id: randomUUID(), host, role: 'site', marked: [...SHARED_FOLDERS], unseen })
  expect(await examineNodes(context)).toEqual([])
  await report('web-1')
  expect(await examineNodes(context)).toEqual([])
  await report('web-2')
  expect(await examineNodes(context)).toMatchObject([
    { status: 'good', what: '2 nodes run: web-1 (site), web-2 (site)' },
  ])
  await report('web-3', ['photos'])
  expect(await examineNodes(context)).toMatchObject([
    {
      status: 'bad',
      what: 'web-3 (site) does not see files of other nodes: photos',
      remedy: expect.stringContaining('DATA_DIR/photos'),
    },
  ])
})

import { type FlakyServer, type OutsideReply, startFlakyServer } from './flaky-server.ts'

interface Item {
  id: number
  entityTypeId: number
  fields: Record<string, unknown>
}

export interface FakeBitrix24 extends FlakyServer {
  /** The secret address of the incoming webhook. */
  webhook: string
  items: Item[]
  /** Sets how many calls are left before the portal answers that its limit is exceeded. */
  allow(calls: number): void
}

interface Query {
  entityTypeId: number
  fields?: Record<string, unknown>
  filter?: Record<string, unknown>
}

/** A portal with `crm.item.add` and `crm.item.list`; its webhook has the right `crm`. */
export async function startFakeBitrix24(): Promise<FakeBitrix24> {
  const items: Item[] = []
  const path = '/rest/1/fakesecretofawebhook/'
  let left = Infinity
  const server = await startFlakyServer(({ url, body }) => {
    if (!url.pathname.startsWith(path)) return fail(401, 'NO_AUTH_FOUND', 'Wrong authorization data')
    if (left <= 0) return fail(503, 'QUERY_LIMIT_EXCEEDED', 'Too many requests')
    left -= 1
    const query: Query = JSON.parse(body)
    if (![1, 2, 3].includes(query.entityTypeId)) return fail(400, 'NOT_FOUND', 'Смарт-процесс не найден')
    const method = url.pathname.slice(path.length)
    if (method === 'crm.item.add.json') return add(items, query)
    if (method === 'crm.item.list.json') return list(items, query)
    return fail(404, 'ERROR_METHOD_NOT_FOUND', 'Method not found!')
  })
  return Object.assign(server, {
    webhook: `${server.url}${path}`,
    items,
    allow: (calls: number) => void (left = calls),
  })
}

const fail = (status: number, error: string, description: string): OutsideReply => ({
  status,
  body: { error, error_description: description },
})

const TIME = { start: 1, finish: 2, duration: 1, operating: 0.1, operating_reset_at: 600 }

function add(items: Item[], { entityTypeId, fields = {} }: Query): OutsideReply {
  // A deal has no multifields: like the portal, the fake ignores unknown fields.
  const { fm, ...rest } = fields
  const item = { id: items.length + 1, entityTypeId, fields: entityTypeId === 2 || fm === undefined ? rest : fields }
  items.push(item)
  return { status: 200, body: { result: { item: { id: item.id, ...rest, entityTypeId } }, time: TIME } }
}

function list(items: Item[], { entityTypeId, filter = {} }: Query): OutsideReply {
  const found = items.filter(
    (item) =>
      item.entityTypeId === entityTypeId &&
      Object.entries(filter).every(([name, value]) => item.fields[name.replace(/^=/, '')] === value),
  )
  return { status: 200, body: { result: { items: found.map(({ id }) => ({ id })) }, total: found.length, time: TIME } }
}

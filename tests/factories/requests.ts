import { randomUUID } from 'node:crypto'
import type { Db } from '#db/client.server.ts'
import type { RequestKind } from '#domain/requests/request.ts'

export interface TestRequest {
  channels?: readonly string[]
  createdAt?: Date
  name?: string
  phone?: string
  email?: string
  comment?: string
  kind?: RequestKind
  carId?: number
}

/** A request as `submitRequest` stores it, with deliveries. Returns its number and the deliveries' ids by channel. */
export async function addRequest(
  db: Db,
  { channels = ['mail'], createdAt = new Date(), name, phone, email, comment, kind = 'call', carId }: TestRequest = {},
): Promise<{ id: number; deliveries: Map<string, string> }> {
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('request')
      .values({
        kind,
        form: `request-${kind}`,
        car_id: carId ?? null,
        idempotency_key: randomUUID(),
        body_hash: Buffer.alloc(32),
        submitted_at: createdAt,
        name: name ?? 'Анна',
        phone: phone ?? '79161234567',
        email: email ?? null,
        comment: comment ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const deliveries = new Map(channels.map((channel) => [channel, randomUUID()]))
    for (const [channel, delivery] of deliveries) {
      await tx
        .insertInto('delivery')
        .values({ id: delivery, request_id: id, channel, state: 'waiting', created_at: createdAt, due_at: createdAt })
        .execute()
    }
    return { id, deliveries }
  })
}

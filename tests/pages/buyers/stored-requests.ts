import { expect } from 'vitest'
import type { Db } from '#db/client.server.ts'
import type { Journey } from './journeys.ts'

/** What a visitor sees before sending, and the request must contain. */
export interface ShownPrice {
  /** Undefined without a car. */
  priceRub?: number
  conditions: string[]
}

/** The requests of a phone number, as stored in the database. */
export async function listStoredRequests(db: Db, phone: string) {
  const requests = await db
    .selectFrom('request')
    .leftJoin('branch', 'branch.id', 'request.branch_id')
    .select(['request.id', 'kind', 'form', 'request.name', 'email', 'comment', 'details', 'car', 'suspicion'])
    .select('branch.slug as branch')
    .where('request.phone', '=', `7${phone}`)
    .execute()
  return Promise.all(
    requests.map(async ({ id, car, ...request }) => {
      const files = db.selectFrom('request_file').select('original_name').where('request_id', '=', id)
      const consents = db.selectFrom('consent').select('purpose').where('request_id', '=', id)
      return {
        ...request,
        number: id,
        price: car && { shownRub: car.price.shownRub, totalRub: car.price.totalRub },
        conditions: car?.price.conditions ?? [],
        files: (await files.execute()).map((file) => file.original_name),
        consents: (await consents.execute()).map((consent) => consent.purpose),
      }
    }),
  )
}

/** The stored request that a journey must lead to: what was entered, and nothing else. */
export function expectedRequest(
  { form, kind, answers, ...expected }: Journey,
  { priceRub, conditions }: ShownPrice,
  number: number,
) {
  return {
    number,
    form,
    kind,
    name: 'Анна Петрова',
    email: expected.email ?? null,
    comment: expected.comment ?? null,
    details: expected.details ?? {},
    // Without a choice it is the car's branch.
    branch: expected.branch ?? (priceRub === undefined ? null : expect.any(String)),
    price: priceRub === undefined ? null : { shownRub: priceRub, totalRub: priceRub },
    conditions,
    files: answers.flatMap(([, answer]) => (typeof answer === 'string' ? [] : [answer.name])),
    consents: ['personal-data'],
    suspicion: null,
  }
}

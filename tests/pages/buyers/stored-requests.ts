import { expect } from 'vitest'
import type { Db } from '#db/client.server.ts'
import type { Journey } from './journeys.ts'

/** What somebody sees before he asks, and is to be found with his request. */
export interface ShownPrice {
  /** Undefined where he looks at no car. */
  priceRub?: number
  conditions: string[]
}

/** The requests of a number, as they lie in the database. */
export async function listStoredRequests(db: Db, phone: string) {
  const requests = await db
    .selectFrom('request')
    .leftJoin('branch', 'branch.id', 'request.branch_id')
    .select(['request.id', 'kind', 'form', 'request.name', 'email', 'comment', 'details', 'car', 'suspicion'])
    .select('branch.slug as branch')
    .where('request.phone', '=', `7${phone}`)
    .execute()
  return Promise.all(
    requests.map(async ({ id, car, ...asked }) => {
      const files = db.selectFrom('request_file').select('original_name').where('request_id', '=', id)
      const consents = db.selectFrom('consent').select('purpose').where('request_id', '=', id)
      return {
        ...asked,
        number: id,
        price: car && { shownRub: car.price.shownRub, totalRub: car.price.totalRub },
        conditions: car?.price.conditions ?? [],
        files: (await files.execute()).map((file) => file.original_name),
        consents: (await consents.execute()).map((consent) => consent.purpose),
      }
    }),
  )
}

/** How a journey's request must lie there: what was typed, and nothing else. */
export function expectedRequest(
  { form, kind, answers, ...asked }: Journey,
  { priceRub, conditions }: ShownPrice,
  number: number,
) {
  return {
    number,
    form,
    kind,
    name: 'Анна Петрова',
    email: asked.email ?? null,
    comment: asked.comment ?? null,
    details: asked.details ?? {},
    // Where none is chosen it is the car's.
    branch: asked.branch ?? (priceRub === undefined ? null : expect.any(String)),
    price: priceRub === undefined ? null : { shownRub: priceRub, totalRub: priceRub },
    conditions,
    files: answers.flatMap(([, said]) => (typeof said === 'string' ? [] : [said.name])),
    consents: ['personal-data'],
    suspicion: null,
  }
}

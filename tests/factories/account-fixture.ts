import { randomBytes } from 'node:crypto'
import type { Db } from '#db/client.server.ts'
import { recordConsents } from '#domain/accounts/consents/consents.server.ts'
import { saveGarageCar } from '#domain/accounts/garage/garage.server.ts'
import type { Submission } from '#domain/requests/submission/submission.ts'
import { submitRequest } from '#domain/requests/submission/submit-request.server.ts'
import { saveSearch } from '#domain/searches/saved-searches.server.ts'
import { DAY_MS } from '#locale/durations.ts'
import { createStoredFile, createSubmission, createSubmitContext } from './submissions.ts'

const PERSON = { name: 'Анна', phone: '79161234567' }

const SEARCHES = {
  '/cars/used/?price_to=2000000': 'Автомобили с\u00A0пробегом до\u00A02\u00A0000\u00A0000\u00A0₽',
  '/cars/new/?body=crossover&gearbox=automatic':
    'Новые автомобили, кроссовер, коробка:\u00A0автомат, привод:\u00A0полный, год от\u00A02023',
}

/** Adds one or more of everything to an account: requests, saved searches, garage cars, consents and a passkey. */
export async function fillAccount(context: { db: Db; now: () => Date }, { accountId, carId }: FillAccountParams) {
  const { db } = context
  const at = new Date(Date.now() - 3 * DAY_MS)
  await recordConsents(db, accountId, { at, consentVersion: 1, advertisingVersion: 1 })
  for (const [path, title] of Object.entries(SEARCHES)) await saveSearch(context, { accountId, path, title })
  await db
    .insertInto('account_passkey')
    .values({
      account_id: accountId,
      credential_id: randomBytes(16).toString('base64url'),
      public_key: randomBytes(32),
      counter: 0,
      label: 'iPhone, Safari',
      added_at: at,
      used_at: new Date(),
    })
    .execute()
  return { garageCarId: await fillGarage(context, accountId), requestNumber: await sendRequests(db, accountId, carId) }
}

interface FillAccountParams {
  accountId: number
  /** The car that the requests are about. */
  carId: number
}

/** Returns the id of the garage car that has all its fields. */
async function fillGarage(context: { db: Db; now: () => Date }, accountId: number): Promise<number> {
  const vin = 'LSJA24U62NS123456'
  const fullCar = { brand: 'Geely', model: 'Monjaro', year: 2023, vin, plate: 'А123ВС777', mileageKm: 41_200 }
  const saved = await saveGarageCar(context, { accountId, car: fullCar })
  const partialCar = {
    brand: 'Mercedes-Benz',
    model: 'GLE-Класс Купе',
    year: null,
    vin: null,
    plate: null,
    mileageKm: null,
  }
  await saveGarageCar(context, { accountId, car: partialCar })
  return saved.ok ? saved.id : 0
}

/** Returns the number of the last request, which has the most fields. */
async function sendRequests(db: Db, accountId: number, carId: number): Promise<number> {
  const requests: Partial<Submission>[] = [
    { answers: PERSON },
    {
      kind: 'service',
      form: 'request-service',
      answers: {
        ...PERSON,
        own_brand: 'Geely',
        own_model: 'Monjaro',
        work: 'maintenance',
        comment: 'Утром, до десяти.',
      },
    },
    { kind: 'get-offer', form: 'request-get-offer', carId, answers: PERSON },
    {
      kind: 'trade',
      form: 'request-trade',
      carId,
      conditions: ['trade-in'],
      files: [createStoredFile(), createStoredFile({ originalName: 'Фотография салона с водительского места.jpg' })],
      answers: {
        ...PERSON,
        own_brand: 'Volkswagen',
        own_model: 'Tiguan',
        own_year: 2019,
        own_mileage_km: 84_000,
        email: 'anna@example.ru',
        comment: 'Один владелец, обслуживалась у\u00A0дилера.\nЕсть второй комплект колёс.',
      },
    },
  ]
  let last = 0
  for (const [index, parts] of requests.entries()) {
    const at = new Date(Date.now() - (requests.length - index) * DAY_MS)
    const sent = await submitRequest(
      createSubmitContext(db, { now: () => at }),
      // Other tests can have sent a request from this number before.
      createSubmission({ ...parts, isRepeatMeant: true, sender: { address: '203.0.113.7', accountId } }),
    )
    if (!sent.ok) throw new Error(sent.reason)
    last = sent.number
  }
  return last
}

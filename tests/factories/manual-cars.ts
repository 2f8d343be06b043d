import type { Db } from '#db/client.server.ts'
import { OPERATOR } from '#domain/access/rights.ts'
import { parseForm } from '#domain/requests/forms/parse-form.ts'
import { type ManualCar, ManualCarSchema } from '#domain/stock/manual/manual-car-form.ts'
import { addManualCar } from '#domain/stock/manual/save-manual-car.server.ts'
import { systemClock } from '#platform/clock.ts'

type Texts = Readonly<Record<string, string>>

/** The form of a car that no feed has, as it is sent. */
export const MANUAL_CAR: Texts = {
  key: 'one',
  block: 'used',
  vin: 'Z94C241BBLR012345',
  make: 'хендай',
  model: 'Солярис 1.6 AT',
  year: '2020',
  mileageKm: '48 000',
  availability: 'in-stock',
  'price.priceRub': '1 250 000',
  'engine.fuel': 'petrol',
  equipment: 'Подогрев сидений\n\nКамера\nКамера',
}

/** The form with some other texts, parsed. */
export function parseManualCar(texts: Texts = {}): ManualCar {
  const sent = Object.entries({ ...MANUAL_CAR, ...texts })
  const parsed = parseForm(ManualCarSchema, new Map(sent.map(([name, text]) => [name, [text]])))
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return parsed.values
}

/** Adds a car without a VIN to the stock, as a draft. Returns its id. */
export async function addTestCar(db: Db): Promise<number> {
  const car = parseManualCar({ key: crypto.randomUUID(), vin: '' })
  const added = await addManualCar({ db, now: systemClock }, OPERATOR, car)
  if (!added.ok) throw new Error(`The car was not added: ${added.reason}`)
  return added.carId
}

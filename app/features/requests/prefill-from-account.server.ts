import { withFallback } from '#app/http/with-fallback.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { formatPhone } from '#locale/phone.ts'
import { withPlainSpaces } from '#locale/text.ts'
import { formatNumber } from '#locale/number.ts'
import type { Account } from '#domain/accounts/account.ts'
import { findAccount } from '#domain/accounts/find-account.server.ts'
import { findGarageCar } from '#domain/accounts/garage/garage.server.ts'
import type { GarageCar } from '#domain/accounts/garage/garage-car.ts'
import { fieldsOf } from '#domain/requests/kinds/kind-fields.ts'
import type { RequestKind } from '#domain/requests/request.ts'
import { formatPlate } from '#domain/requests/forms/plate.ts'

interface PrefillFromAccountParams {
  accountId: number
  kind: RequestKind
  garageCarId: number | undefined
}

/**
 * Values of a form that are known from the account: the first contacts, and a car of its garage when it is named. By
 * field name, in the format of the fields' masks. Consents are never prefilled.
 */
export async function prefillFromAccount(
  site: Site,
  { accountId, kind, garageCarId }: PrefillFromAccountParams,
): Promise<Record<string, string[]>> {
  const [account, car] = await Promise.all([
    findAccount(site, accountId),
    garageCarId === undefined ? undefined : findGarageCar(site, { accountId, id: garageCarId }),
  ]).catch(withFallback(site, 'account and garage of a form', []))
  const values = { ...describePerson(account), ...(car && describeCar(car)) }
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value && fieldsOf(kind).includes(name) ? [[name, [value]]] : [],
    ),
  )
}

function describePerson(account: Account | undefined): Record<string, string | undefined> {
  const phone = account?.phones[0]
  return {
    name: account?.name,
    phone: phone && withPlainSpaces(formatPhone(phone)),
    email: account?.emails[0],
  }
}

function describeCar({ brand, model, year, vin, plate, mileageKm }: GarageCar): Record<string, string | undefined> {
  return {
    own_brand: brand,
    own_model: model,
    own_year: year?.toString(),
    own_vin: vin ?? undefined,
    own_plate: plate === null ? undefined : formatPlate(plate),
    own_mileage_km: mileageKm === null ? undefined : formatNumber(mileageKm),
    work: 'maintenance',
  }
}

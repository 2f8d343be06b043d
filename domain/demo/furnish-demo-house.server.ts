import type { Transaction } from 'kysely'
import { DEMO_BRANCHES } from '#db/demo/branches.ts'
import { DEMO_CREDIT_PROGRAMMES } from '#db/demo/credit-programmes.ts'
import { listPictures } from '#db/demo/pictures.ts'
import type { DB } from '#db/schema.ts'
import { addressPicture } from './draft-demo-car.ts'

/** After what a dealer has set up himself. */
const POSITION = 1000

/** Sets up what the demo cars stand on: branches, credit programmes, photographs. What is there already stays as it is. */
export async function furnishDemoHouse(tx: Transaction<DB>): Promise<void> {
  await addBranches(tx)
  await addCreditProgrammes(tx)
  await addPhotos(tx)
}

async function addBranches(tx: Transaction<DB>): Promise<void> {
  const values = DEMO_BRANCHES.map(
    ({ slug, name, city, address, phone, hours, timeZone, latitude, longitude }, place) => ({
      slug,
      name,
      city,
      address,
      phone,
      hours: JSON.stringify(hours),
      time_zone: timeZone,
      latitude,
      longitude,
      position: POSITION + place,
    }),
  )
  await tx
    .insertInto('branch')
    .values(values)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
}

async function addCreditProgrammes(tx: Transaction<DB>): Promise<void> {
  for (const [place, programme] of DEMO_CREDIT_PROGRAMMES.entries()) {
    const known = await tx
      .selectFrom('credit_programme')
      .select('id')
      .where('licence', '=', programme.licence)
      .where('catalogue_block', '=', programme.block)
      .executeTakeFirst()
    if (known !== undefined) continue
    await tx
      .insertInto('credit_programme')
      .values({
        lender: programme.lender,
        licence: programme.licence,
        annual_rate_percent: programme.annualRatePercent,
        full_cost_min_percent: programme.fullCostMinPercent,
        full_cost_max_percent: programme.fullCostMaxPercent,
        term_months: programme.termMonths,
        first_payment_percent: programme.firstPaymentPercent,
        catalogue_block: programme.block,
        position: POSITION + place,
      })
      .execute()
  }
}

/** Ready before the cars come, so that nothing waits to be fetched. */
async function addPhotos(tx: Transaction<DB>): Promise<void> {
  const values = listPictures().map(([name, { hash, width, height, colour, widths }]) => ({
    source_url: addressPicture(name),
    state: 'ready' as const,
    content_hash: hash,
    width,
    height,
    colour,
    widths,
  }))
  await tx
    .insertInto('photo')
    .values(values)
    .onConflict((conflict) => conflict.column('source_url').doNothing())
    .execute()
}

import { parseArgs } from 'node:util'
import { type DemoContext, loadDemoStock, removeDemoStock } from '#domain/demo/demo-stock.server.ts'
import { createOperatorContext } from './create-operator-context.server.ts'

export const summary = 'load or remove the demo stock'
export const usage = `demo [--force | --remove]

Loads a few hundred invented cars with their pictures and prices, and an invented dealership around them: branches,
banners, offers, credit programmes, four people who work there, and what they did with the requests of the last days.
A second run only renews what has expired and adds what is missing.

  --force    load them also when there are real cars
  --remove   remove them with everything that only they used. Real cars, things that you have changed, real requests with
             their branches, and people who have accepted an invitation stay.`

export async function run(args: string[]): Promise<number> {
  const { force, remove: isRemoval } = parseOptions(args)
  if (force && isRemoval) {
    console.error(`--force is for loading, --remove for removing: give only one of them.\n\nbin/showroom ${usage}`)
    return 2
  }
  await using context = await createOperatorContext()
  // Awaited here: a returned promise would continue after the context has closed.
  return await (isRemoval ? remove(context) : load(context, force))
}

function parseOptions(args: string[]) {
  const options = { force: { type: 'boolean', default: false }, remove: { type: 'boolean', default: false } } as const
  return parseArgs({ args, options }).values
}

async function load(context: DemoContext, force: boolean): Promise<number> {
  const loading = await loadDemoStock(context, { force })
  if (!loading.ok) {
    console.error(
      `There are ${loading.cars} real cars in the stock; invented ones among them would mislead a buyer. Nothing was changed.\nTo load them all the same: bin/showroom demo --force`,
    )
    return 1
  }
  console.log(
    loading.isNew
      ? `Loaded ${loading.cars} demo cars with ${loading.pictures} pictures. Take them away with: bin/showroom demo --remove`
      : `The demo stock is there already: ${loading.cars} cars.`,
  )
  return 0
}

async function remove(context: DemoContext): Promise<number> {
  const removal = await removeDemoStock(context)
  const { people, requests } = removal
  if (removal.cars + removal.transferredCars + removal.pictures + removal.content + requests + people.removed === 0) {
    console.log('There is no demo stock.')
    return 0
  }
  console.log(
    `Removed ${removal.cars} demo cars, ${removal.pictures} pictures and ${removal.content} things around them: branches, offers, banners and the like; ${requests} requests and ${people.removed} people.`,
  )
  if (people.kept > 0)
    console.log(
      `${people.kept} people of the demo stay: they have accepted an invitation or have real requests. Who: bin/showroom staff list`,
    )
  if (removal.branchesInUse.length > 0)
    console.log(
      `Requests or roles of people refer to branches of the demo stock, which stay: ${removal.branchesInUse.join(', ')}. To remove one that only requests refer to: bin/showroom branch ${removal.branchesInUse[0]} --remove`,
    )
  if (removal.transferredCars > 0) console.log(`${removal.transferredCars} cars stay: another source lists them too.`)
  return 0
}

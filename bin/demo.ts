import { parseArgs } from 'node:util'
import { type DemoContext, loadDemoStock, removeDemoStock } from '#domain/demo/demo-stock.server.ts'
import { createOperatorContext } from './create-operator-context.server.ts'

export const summary = 'load or remove the demo stock'
export const usage = `demo [--force | --remove]

Loads a few hundred invented cars with their pictures and prices, and an invented dealership around them: branches,
banners, offers, credit programmes. A second run only renews what has expired.

  --force    load them also when there are real cars
  --remove   remove them with everything that only they used. Real cars, things that you have changed, and requests with
             their branches stay.`

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
  if (removal.cars + removal.transferredCars + removal.pictures + removal.content === 0) {
    console.log('There is no demo stock.')
    return 0
  }
  console.log(
    `Removed ${removal.cars} demo cars, ${removal.pictures} pictures and ${removal.content} things around them: branches, offers, banners and the like.`,
  )
  if (removal.branchesInUse.length > 0)
    console.log(
      `Requests refer to branches of the demo stock, which stay: ${removal.branchesInUse.join(', ')}. To remove one anyway: bin/showroom branch ${removal.branchesInUse[0]} --remove`,
    )
  if (removal.transferredCars > 0) console.log(`${removal.transferredCars} cars stay: another source lists them too.`)
  return 0
}

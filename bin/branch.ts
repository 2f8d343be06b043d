import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { HOME_TIME_ZONE } from '#domain/branches/branch.ts'
import { BranchInput } from '#domain/branches/branch-input.ts'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import { removeBranch } from '#domain/branches/remove-branch.server.ts'
import { saveBranch } from '#domain/branches/save-branch.server.ts'
import type { Context } from '#domain/context.ts'
import { openContext } from './open-context.server.ts'

export const summary = 'list, add, change or remove the branches where cars stand'
export const usage = `branch [<slug> --name … --city … --address … --phone … [options] | <slug> --remove]

Without a slug it lists the branches. A branch that is there is changed; what is not given stays as it is.

  --name "Шоурум на Южной"   --city Москва   --address "Южная улица, 1"   --phone "+7 495 000-00-01"
  --hours "1-5 09:00-21:00, 6-7 10:00-20:00"   Monday is 1 (default: every day 09:00-21:00)
  --time-zone Europe/Moscow
  --feed-name NAME   a spelling by which feeds mean it (an address, a dealer's name); may be repeated
  --position N       its place among the branches; the first one is in the header
  --take-cars        also take every car that stands at no branch yet
  --remove           take the branch away; its cars then stand at none`

const OPTIONS = {
  name: { type: 'string' },
  city: { type: 'string' },
  address: { type: 'string' },
  phone: { type: 'string' },
  hours: { type: 'string' },
  'time-zone': { type: 'string' },
  'feed-name': { type: 'string', multiple: true },
  position: { type: 'string' },
  'take-cars': { type: 'boolean' },
  remove: { type: 'boolean' },
} as const

const readOptions = (args: string[]) => parseArgs({ args, options: OPTIONS, allowPositionals: true })

export async function run(args: string[]): Promise<number> {
  const asked = readOptions(args)
  const [slug, ...more] = asked.positionals
  if (more.length > 0 || (slug === undefined && Object.keys(asked.values).length > 0)) {
    console.error(`bin/showroom ${usage}`)
    return 2
  }
  await using context = await openContext()
  if (slug === undefined) return await list(context)
  return await (asked.values.remove ? remove(context, slug) : save(context, slug, asked.values))
}

async function list(context: Pick<Context, 'db'>): Promise<number> {
  const branches = await listBranches(context)
  if (branches.length === 0) console.log('There are no branches yet. Add one:  bin/showroom help branch')
  for (const { slug, name, city, address, phone } of branches)
    console.log(`${slug}  ${name}: ${city}, ${address}, +${phone}`)
  return 0
}

async function remove(context: Pick<Context, 'db'>, slug: string): Promise<number> {
  const isRemoved = await removeBranch(context, slug)
  console.log(isRemoved ? `Removed the branch «${slug}».` : `There is no branch «${slug}».`)
  return isRemoved ? 0 : 1
}

async function save(
  context: Pick<Context, 'db'>,
  slug: string,
  given: ReturnType<typeof readOptions>['values'],
): Promise<number> {
  const before = await context.db.selectFrom('branch').selectAll().where('slug', '=', slug).executeTakeFirst()
  const hours = before?.hours
    .map(({ days, opens, closes }) => `${days[0]}-${days.at(-1)} ${opens}-${closes}`)
    .join(', ')
  const read = v.safeParse(BranchInput, {
    slug,
    name: given.name ?? before?.name ?? '',
    city: given.city ?? before?.city ?? '',
    address: given.address ?? before?.address ?? '',
    phone: given.phone ?? before?.phone ?? '',
    hours: given.hours ?? hours ?? '1-7 09:00-21:00',
    timeZone: given['time-zone'] ?? before?.time_zone ?? HOME_TIME_ZONE,
    feedNames: given['feed-name'] ?? before?.feed_names ?? [],
    position: Number(given.position ?? before?.position ?? 0),
  })
  if (!read.success) {
    console.error(`The branch was not saved:\n${read.issues.map(({ message }) => `  ${message}`).join('\n')}`)
    return 2
  }
  const saved = await saveBranch(context, read.output, { takeUnplaced: given['take-cars'] })
  console.log(
    `${saved.isNew ? 'Added' : 'Changed'} the branch «${slug}». ${saved.placedCars} cars stand there now that stood nowhere.`,
  )
  return 0
}

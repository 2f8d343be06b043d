import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { BranchInput, formatBranchHours } from '#domain/branches/branch-input.ts'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import { removeBranch } from '#domain/branches/remove-branch.server.ts'
import { saveBranch } from '#domain/branches/save-branch.server.ts'
import { listDeadLinks } from '#domain/content/addresses/list-dead-links.server.ts'
import type { Context } from '#domain/context.ts'
import { createOperatorContext } from './create-operator-context.server.ts'
import { warnOfTestDrives } from './warn-of-test-drives.ts'

export const summary = 'list, add, change or remove the branches where cars stand'
export const usage = `branch [<slug> --name … --city … --address … --phone … [options] | <slug> --remove]

Without a slug it lists the branches. A branch that is there is changed; what is not given stays as it is.

  --name "Шоурум на Южной"   --city Москва   --address "Южная улица, 1"   --phone "+7 495 000-00-01"
  --hours "1-5 09:00-21:00, 6-7 10:00-20:00"   Monday is 1 (default: every day 09:00-21:00)
  --time-zone Asia/Vladivostok   (default: the site's, TIME_ZONE)
  --at "55.6312, 37.6204"   latitude and longitude: routes and maps lead there
  --directions "От метро…"  how to get there; **strong** words and [links](/contacts/) may stand in it
  --test-drives-at-once N   how many test drives can start at one time (default 1; 0: none are offered)
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
  at: { type: 'string' },
  directions: { type: 'string' },
  'test-drives-at-once': { type: 'string' },
  'feed-name': { type: 'string', multiple: true },
  position: { type: 'string' },
  'take-cars': { type: 'boolean' },
  remove: { type: 'boolean' },
} as const

const parseOptions = (args: string[]) => parseArgs({ args, options: OPTIONS, allowPositionals: true })

export async function run(args: string[]): Promise<number> {
  const asked = parseOptions(args)
  const [slug, ...more] = asked.positionals
  if (more.length > 0 || (slug === undefined && Object.keys(asked.values).length > 0)) {
    console.error(`bin/showroom ${usage}`)
    return 2
  }
  await using context = await createOperatorContext()
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

async function remove(context: Pick<Context, 'db' | 'now'>, slug: string): Promise<number> {
  const removed = await removeBranch(context, slug)
  if (removed.ok) console.log(`Removed the branch «${slug}».`)
  else if (removed.reason === 'unknown') console.error(`There is no branch «${slug}».`)
  else
    console.error(
      `The branch «${slug}» stays: ${removed.count} test drives are booked there. Ring up, then free them:\n` +
        `  bin/showroom test-drives list --branch ${slug}\n  bin/showroom test-drives cancel <number>`,
    )
  return removed.ok ? 0 : 1
}

async function save(
  context: Pick<Context, 'db' | 'now' | 'timeZone'>,
  slug: string,
  given: ReturnType<typeof parseOptions>['values'],
): Promise<number> {
  const before = await context.db.selectFrom('branch').selectAll().where('slug', '=', slug).executeTakeFirst()
  const hours = before && formatBranchHours(before.hours)
  const read = v.safeParse(BranchInput, {
    slug,
    name: given.name ?? before?.name ?? '',
    city: given.city ?? before?.city ?? '',
    address: given.address ?? before?.address ?? '',
    phone: given.phone ?? before?.phone ?? '',
    hours: given.hours ?? hours ?? '1-7 09:00-21:00',
    timeZone: given['time-zone'] ?? before?.time_zone ?? context.timeZone,
    ...parseCoordinates(given.at, before),
    directions: given.directions ?? before?.directions,
    testDrivesAtOnce: parseCount(given['test-drives-at-once']) ?? before?.test_drives_at_once,
    feedNames: given['feed-name'] ?? before?.feed_names ?? [],
    position: Number(given.position ?? before?.position ?? 0),
  })
  if (!read.success) {
    console.error(`The branch was not saved:\n${read.issues.map(formatIssue).join('\n')}`)
    return 2
  }
  const dead = await listDeadLinks(context, read.output.directions)
  if (dead.length > 0) {
    console.error(`The branch was not saved:\n${dead.map((message) => `  --directions ${message}`).join('\n')}`)
    return 2
  }
  const saved = await saveBranch(context, read.output, { assignUnassignedCars: given['take-cars'] })
  console.log(
    `${saved.isNew ? 'Added' : 'Changed'} the branch «${slug}». ${saved.assignedCars} cars stand there now that stood nowhere.`,
  )
  await warnOfTestDrives(context, slug)
  return 0
}

/** `55.6312, 37.6204`; what is no number is refused further on, and nothing at all takes the place away. */
function parseCoordinates(
  at: string | undefined,
  before: { latitude: number | null; longitude: number | null } | undefined,
) {
  if (at === undefined) return { latitude: before?.latitude, longitude: before?.longitude }
  if (at.trim() === '') return { latitude: null, longitude: null }
  const [latitude, longitude] = at.split(/[\s,;]+/).filter(Boolean)
  return { latitude: Number(latitude ?? Number.NaN), longitude: Number(longitude ?? Number.NaN) }
}

const parseCount = (text: string | undefined) => (text === undefined ? undefined : Number(text.trim() || Number.NaN))

const OPTION_NAMES: Partial<Record<string, string>> = {
  slug: 'The slug',
  timeZone: '--time-zone',
  feedNames: '--feed-name',
  latitude: '--at, the latitude,',
  longitude: '--at, the longitude,',
  testDrivesAtOnce: '--test-drives-at-once',
}

/** What is wrong, by the option that said so. */
function formatIssue({ path, message }: v.BaseIssue<unknown>): string {
  const key = String(path?.[0]?.key)
  return `  ${OPTION_NAMES[key] ?? `--${key}`} ${message}`
}

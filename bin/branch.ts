import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { BranchInput, formatBranchHours } from '#domain/branches/branch-input.ts'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import { removeBranch, saveBranch } from '#domain/branches/save-branch.server.ts'
import { listDeadLinks } from '#domain/content/import-export/load-reference-targets.server.ts'
import type { Context } from '#domain/context.ts'
import { createOperatorContext } from './create-operator-context.server.ts'
import { warnOfTestDrives } from './warn-of-test-drives.ts'

export const summary = 'list, add, change or remove the branches where cars are'
export const usage = `branch [<slug> --name … --city … --address … --phone … [options] | <slug> --remove]

Without a slug it lists the branches. An existing branch is changed; options that are missing leave their values as they are.

  --name "Салон на Южной"   --city Москва   --address "Южная улица, 1"   --phone "+7 495 000-00-01"
  --hours "1-5 09:00-21:00, 6-7 10:00-20:00"   Monday is 1 (default: every day 09:00-21:00)
  --time-zone Asia/Vladivostok   (default: the site's, TIME_ZONE)
  --at "55.6312, 37.6204"   latitude and longitude, for routes and maps
  --directions "От метро…"  how to get there; may contain **strong** words and [links](/contacts/)
  --test-drives-at-once N   how many test drives can start at one time (default 1; 0: none are offered)
  --feed-name NAME   a name that feeds use for it (an address, a dealer's name); may be repeated
  --position N       its place among the branches; the first one is in the header
  --take-cars        also assign every car without a branch to it
  --remove           remove the branch; its cars then have none`

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
  const parsed = parseOptions(args)
  const [slug, ...more] = parsed.positionals
  if (more.length > 0 || (slug === undefined && Object.keys(parsed.values).length > 0)) {
    console.error(`bin/showroom ${usage}`)
    return 2
  }
  await using context = await createOperatorContext()
  if (slug === undefined) return await list(context)
  return await (parsed.values.remove ? remove(context, slug) : save(context, slug, parsed.values))
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
  else if (removed.reason === 'staff')
    console.error(
      `The branch «${slug}» stays: ${removed.count} people have or had a role for it, which the log of the back office names. Close it instead: --hours and --test-drives-at-once 0.`,
    )
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
  options: ReturnType<typeof parseOptions>['values'],
): Promise<number> {
  const before = await context.db.selectFrom('branch').selectAll().where('slug', '=', slug).executeTakeFirst()
  const hours = before && formatBranchHours(before.hours)
  const input = v.safeParse(BranchInput, {
    slug,
    name: options.name ?? before?.name ?? '',
    city: options.city ?? before?.city ?? '',
    address: options.address ?? before?.address ?? '',
    phone: options.phone ?? before?.phone ?? '',
    hours: options.hours ?? hours ?? '1-7 09:00-21:00',
    timeZone: options['time-zone'] ?? before?.time_zone ?? context.timeZone,
    ...parseCoordinates(options.at, before),
    directions: options.directions ?? before?.directions,
    testDrivesAtOnce: parseCount(options['test-drives-at-once']) ?? before?.test_drives_at_once,
    feedNames: options['feed-name'] ?? before?.feed_names ?? [],
    position: Number(options.position ?? before?.position ?? 0),
  })
  if (!input.success) {
    console.error(`The branch was not saved:\n${input.issues.map(formatIssue).join('\n')}`)
    return 2
  }
  const problems = await listDeadLinks(context, input.output.directions)
  if (problems.length > 0) {
    console.error(`The branch was not saved:\n${problems.map((message) => `  --directions ${message}`).join('\n')}`)
    return 2
  }
  const saved = await saveBranch(context, input.output, { assignUnassignedCars: options['take-cars'] })
  console.log(
    `${saved.isNew ? 'Added' : 'Changed'} the branch «${slug}». ${saved.assignedCars} cars without a branch were assigned to it.`,
  )
  await warnOfTestDrives(context, slug)
  return 0
}

/** Parses `55.6312, 37.6204`. Other text gives NaN, which validation refuses; an empty text removes the coordinates. */
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

/** Describes a validation problem under the name of its option. */
function formatIssue({ path, message }: v.BaseIssue<unknown>): string {
  const key = String(path?.[0]?.key)
  return `  ${OPTION_NAMES[key] ?? `--${key}`} ${message}`
}

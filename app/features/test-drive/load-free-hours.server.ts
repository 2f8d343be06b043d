import type { Site } from '#app/http/middleware/site.ts'
import type { FreeDay } from '#domain/test-drives/slots.ts'
import { listFreeDays } from '#domain/test-drives/slots.server.ts'
import { listTestDriveBranches, type TestDriveBranch } from '#domain/test-drives/test-drives.server.ts'
import type { FreeHoursView } from './booking-view.ts'

/** As many days as a first screen holds. */
const SHOWN_DAYS = 3

/** What is free at a branch, and the hour of it that the visitor has begun with. */
export interface FreeHours {
  hours?: FreeHoursView
  /** One that was free when the visitor chose it, and still is. */
  time?: {
    branch: TestDriveBranch
    slot: string
    /** The slug of the branch, unless any branch may show any car. */
    at: string | undefined
  }
}

interface LoadFreeHoursParams {
  search: URLSearchParams
  /** The branches that have cars; none when the stock names no branches. */
  slugs: readonly string[]
}

/**
 * The free hours of the branch that the query names, otherwise of the first. Its `slot` is the hour to begin with, its `from`
 * the first day to show.
 */
export async function loadFreeHours(site: Site, { search, slugs }: LoadFreeHoursParams): Promise<FreeHours> {
  const offered = await listTestDriveBranches(site)
  const branches = slugs.length === 0 ? offered : offered.filter(({ slug }) => slugs.includes(slug))
  const branch = branches.find(({ slug }) => slug === search.get('branch')) ?? branches[0]
  if (branch === undefined) return {}
  const days = (await listFreeDays(site, { branch: branch.slug })).filter(({ slots }) => slots.length > 0)
  const slot = search.get('slot')
  return {
    hours: {
      branches: branches.map((option) => ({ value: option.slug, label: labelAmong(branches, option) })),
      branch: branch.slug,
      address: formatAddress(branch),
      ...pageOf(days, search.get('from') ?? ''),
    },
    time:
      slot !== null && days.some(({ slots }) => slots.includes(slot))
        ? { branch, slot, at: slugs.length === 0 ? undefined : branch.slug }
        : undefined,
  }
}

/** `Салон на Светлом: Москва, Светлый проезд, 14` */
export const formatAddress = ({ name, city, address }: TestDriveBranch) => `${name}: ${city}, ${address}`

/** The city of the only branch there; otherwise its name. */
const labelAmong = (branches: readonly TestDriveBranch[], { name, city }: TestDriveBranch) =>
  branches.filter((other) => other.city === city).length === 1 ? city : name

/** The days from one on, and those before and after them to go on to. */
function pageOf(days: FreeDay[], from: string): Pick<FreeHoursView, 'days' | 'earlier' | 'later'> {
  const found = days.findIndex(({ day }) => day >= from)
  const first = found < 0 ? 0 : found
  return {
    days: days.slice(first, first + SHOWN_DAYS),
    earlier: first > 0 ? days[Math.max(0, first - SHOWN_DAYS)]?.day : undefined,
    later: days[first + SHOWN_DAYS]?.day,
  }
}

import type { Actor } from '#domain/access/rights.ts'
import type { Context } from '#domain/context.ts'
import { addDays, fromWallClock, toLocalDay } from '#locale/dates/wall-clock.ts'
import type { BulkColleague } from '../bulk/bulk-change.ts'
import { listBulkColleagues } from '../bulk/list-bulk-rows.server.ts'
import { loadWorkingHours } from '../deadlines/working-hours.server.ts'
import type { DeskContext } from '../desk-context.ts'
import type { Colleague } from '../desk.ts'
import { inBranches } from '../in-branches.server.ts'
import { isOpenAt, workingDayOf } from './available-people.server.ts'
import { type Candidate, choosePerson, findRule, type RoutingRule } from './routing-rule.ts'

/** What rules would have done with a request. */
export interface TriedRequest<Rule> {
  number: number
  kind: string
  at: Date
  branch: { name: string; timeZone: string } | null
  brand: string | null
  /** Undefined: none is for it. */
  rule: Rule | undefined
  /** The first to whom it would have been offered; undefined: nobody. */
  person: Colleague | undefined
}

const MAX_TRIED = 300

/**
 * Tries rules on the requests of yesterday that the actor sees, without writing anything: to whom each would have been
 * offered first. Everybody begins the day with no request.
 */
export async function tryRules<Rule extends RoutingRule>(
  context: DeskContext & Pick<Context, 'timeZone'>,
  actor: Actor,
  rules: readonly Rule[],
): Promise<TriedRequest<Rule>[]> {
  const { db, timeZone } = context
  const today = toLocalDay(context.now(), timeZone)
  const [from, to] = [addDays(today, -1), today].map((day) => fromWallClock(`${day}T00:00`, timeZone))
  if (from === undefined || to === undefined) return []
  const [rows, hours, people, days] = await Promise.all([
    db
      .selectFrom('request_work')
      .innerJoin('request', 'request.id', 'request_id')
      .leftJoin('brand', 'brand.id', 'request.brand_id')
      .leftJoin('branch', 'branch.id', 'request_work.branch_id')
      .select(['request_id as number', 'request_work.kind', 'answer_from as at', 'brand.name as brand'])
      .select(['request.brand_id as brandId', 'request_work.branch_id as branchId'])
      .select(['branch.name as branchName', 'branch.time_zone as timeZone'])
      .where('request_work.submitted_at', '>=', from)
      .where('request_work.submitted_at', '<', to)
      .where('held_since', 'is', null)
      .where('status', '!=', 'spam')
      .where(inBranches(actor, 'routing.manage'))
      .orderBy('request_work.submitted_at')
      .orderBy('request_id')
      .limit(MAX_TRIED)
      .execute(),
    loadWorkingHours(db, from),
    listBulkColleagues(context, actor),
    loadDays(context, addDays(today, -1)),
  ])
  const offers = countOffers()
  return rows.map(({ number, kind, at, brand, brandId, branchId, branchName, timeZone: zone }) => {
    const branches = branchId === null ? [...hours.values()] : [hours.get(branchId)]
    const known = branches.filter((branch) => branch !== undefined)
    const isOpen = known.some((branch) => isOpenAt(branch, at))
    const rule = findRule(rules, { kind, brandId, branchId, isOpen })
    const [own] = branchId === null ? [] : known
    const available =
      rule === undefined
        ? []
        : people.filter(
            ({ id, branches: worksIn }) =>
              (rule.staffIds.length === 0 || rule.staffIds.includes(id)) &&
              isWorkingIn(worksIn, branchId) &&
              (own === undefined || branchId === null || days.isOnDuty(id, branchId, workingDayOf(own, at))),
          )
    const chosen = rule && choosePerson(rule.way, available.map(offers.toCandidate))
    if (chosen !== undefined) offers.add(chosen.id)
    const person = people.find(({ id }) => id === chosen?.id)
    return {
      number,
      kind,
      at,
      brand,
      branch: branchName === null || zone === null ? null : { name: branchName, timeZone: zone },
      rule,
      person: person && { id: person.id, name: person.name },
    }
  })
}

const isWorkingIn = (branches: BulkColleague['branches'], branchId: number | null): boolean =>
  branches === 'all' || (branchId !== null && branches.includes(branchId))

/** The offers of the trial so far. */
function countOffers() {
  const counts = new Map<number, number>()
  const turns = new Map<number, number>()
  return {
    add: (id: number) => {
      counts.set(id, (counts.get(id) ?? 0) + 1)
      turns.set(
        id,
        [...counts.values()].reduce((sum, count) => sum + count, 0),
      )
    },
    toCandidate: ({ id }: { id: number }): Candidate => ({
      id,
      turn: turns.get(id) ?? null,
      openRequests: counts.get(id) ?? 0,
    }),
  }
}

/** Duties and absences from a day on. */
async function loadDays({ db }: Pick<DeskContext, 'db'>, since: string) {
  const [duties, absences] = await Promise.all([
    db.selectFrom('staff_duty').selectAll().where('day', '>=', since).execute(),
    db.selectFrom('staff_absence').selectAll().where('last_day', '>=', since).execute(),
  ])
  return {
    isOnDuty: (staffId: number, branchId: number, day: string): boolean => {
      const ofDay = duties.filter((duty) => duty.branch_id === branchId && duty.day === day)
      const isAway = absences.some(
        (absence) => absence.staff_id === staffId && absence.first_day <= day && day <= absence.last_day,
      )
      return !isAway && (ofDay.length === 0 || ofDay.some((duty) => duty.staff_id === staffId))
    },
  }
}

import { sql } from 'kysely'
import * as v from 'valibot'
import { MINUTE_MS } from '#locale/durations.ts'
import { defineJob } from '#platform/queue/queue.server.ts'
import type { Context } from '../context.ts'
import { UPLOAD_HOST } from './photo.ts'
import { PHOTO_PROBLEMS } from './photo-problem.ts'
import { requestPhotoFetch } from './fetch-waiting-photos.server.ts'

export interface PhotoCounts {
  ready: number
  /** Includes those being fetched and those that will be retried. */
  waiting: number
  underWay: number
  /** Waiting after a failed attempt. */
  toTryAgain: number
  broken: number
  /** When the next one is due; null when nothing waits. */
  nextDue: Date | null
  /** Why photographs are broken or failed last time, most frequent first, each with an address to look at. */
  problems: { problem: string; count: number; example: string }[]
  /** Most photographs first. */
  hosts: { host: string; ready: number; waiting: number; broken: number }[]
}

/** The progress of the photographs' fetch. */
export async function countPhotos({ db, now }: Pick<Context, 'db' | 'now'>): Promise<PhotoCounts> {
  const moment = now()
  const totals = await sql<Omit<PhotoCounts, 'problems' | 'hosts'>>`
    select count(*) filter (where state = 'ready') as ready,
      count(*) filter (where state = 'waiting') as waiting,
      count(*) filter (where lease_expires_at > ${moment}) as "underWay",
      count(*) filter (where state = 'waiting' and due_at > ${moment} and problem is not null) as "toTryAgain",
      count(*) filter (where state = 'broken') as broken,
      min(due_at) filter (where state = 'waiting') as "nextDue"
    from photo`.execute(db)
  const problems = await sql<PhotoCounts['problems'][number]>`
    select problem, count(*) as count, min(source_url) as example from photo
    where problem is not null and state <> 'ready' group by problem order by count desc, problem`.execute(db)
  const hosts = await sql<PhotoCounts['hosts'][number]>`
    select host, count(*) filter (where state = 'ready') as ready, count(*) filter (where state = 'waiting') as waiting,
      count(*) filter (where state = 'broken') as broken
    from photo group by host order by count(*) desc, host`.execute(db)
  const [total] = totals.rows
  if (total === undefined) throw new Error('A count has one row')
  return { ...total, problems: problems.rows, hosts: hosts.rows }
}

/** How many hosts are listed; an aggregated feed has hundreds. */
const MAX_HOSTS = 12

/** A report of the counts for a terminal, as of `now`. */
export function describePhotos(counts: PhotoCounts, now: Date): string {
  const total = counts.ready + counts.waiting + counts.broken
  if (total === 0) return 'There are no photographs yet: they come with a feed (bin/showroom import-feed).'
  const lines = [
    formatRow('ready', counts.ready, `${Math.floor((counts.ready / total) * 100)} %`),
    formatRow('waiting', counts.waiting, describeWaiting(counts, now)),
    formatRow('broken', counts.broken, counts.broken > 0 ? 'bin/showroom photos --retry tries them again' : ''),
  ]
  return [...lines, ...describeProblems(counts), ...describeHosts(counts)].join('\n')
}

function describeWaiting({ waiting, underWay, toTryAgain, nextDue }: PhotoCounts, now: Date): string {
  if (waiting === 0) return ''
  const parts = [`${formatCount(underWay)} under way`]
  if (toTryAgain > 0) parts.push(`${formatCount(toTryAgain)} to be tried again`)
  if (nextDue !== null && nextDue > now) {
    parts.push(`next in ${Math.ceil((nextDue.getTime() - now.getTime()) / MINUTE_MS)} min`)
  }
  return parts.join(', ')
}

function describeProblems({ problems }: PhotoCounts): string[] {
  if (problems.length === 0) return []
  const lines = problems.flatMap(({ problem, count, example }) => [
    formatRow(problem, count, describeProblem(problem)),
    `${' '.repeat(NAME_COLUMN_WIDTH + 10)}${example}`,
  ])
  return ['', 'Problems', ...lines]
}

function describeHosts({ hosts }: PhotoCounts): string[] {
  const lines = hosts.slice(0, MAX_HOSTS).map(({ host, ready, waiting, broken }) => {
    return `${host.padEnd(40)}${formatCount(ready).padStart(10)}${formatCount(waiting).padStart(10)}${formatCount(broken).padStart(10)}`
  })
  const rest = hosts.length - lines.length
  const heading = `${'Hosts'.padEnd(40)}${'ready'.padStart(10)}${'waiting'.padStart(10)}${'broken'.padStart(10)}`
  return ['', heading, ...lines, ...(rest > 0 ? [`and ${formatCount(rest)} more`] : [])]
}

const NAME_COLUMN_WIDTH = 20

function formatRow(name: string, count: number, remark: string): string {
  return `${name.padEnd(NAME_COLUMN_WIDTH)}${formatCount(count).padStart(8)}  ${remark}`.trimEnd()
}

function formatCount(count: number): string {
  return count.toLocaleString('en').replaceAll(',', ' ')
}

function describeProblem(problem: string): string {
  return Object.entries(PHOTO_PROBLEMS).find(([code]) => code === problem)?.[1].text ?? ''
}

/** Makes every broken photograph, and every one that waits for a retry, due now. Returns how many. */
export function retryPhotos({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('photo')
      .set({ state: 'waiting', due_at: now(), attempts: 0 })
      .where((is) =>
        is.or([is('state', '=', 'broken'), is.and([is('state', '=', 'waiting'), is('due_at', '>', now())])]),
      )
      .executeTakeFirst()
    await requestPhotoFetch(tx)
    return Number(numUpdatedRows)
  })
}

/** The scheduled job. */
export const recheckPhotosJob = defineJob('recheck-photos', v.object({}))

/** A photograph can change at its address: it is requested again after a week. */
const RECHECK_READY_AFTER = sql`interval '7 days'`
/** A broken photograph can have been repaired. */
const RECHECK_BROKEN_AFTER = sql`interval '3 days'`
/** Limits a run, so that the requests of a large stock are spread evenly. */
const MAX_PER_RUN = 10_000

/** Marks photographs of listed cars as due that have not been checked for long. Returns how many. */
export function recheckPhotos({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`
      update photo set due_at = ${now()}, attempts = 0
      where id in (
        select id from photo
        where due_at is null and host <> ${UPLOAD_HOST} and checked_at < ${now()}::timestamptz - case state when 'broken' then ${RECHECK_BROKEN_AFTER} else ${RECHECK_READY_AFTER} end
          and exists (
            select from car_photo join car on car.id = car_photo.car_id
            where car_photo.photo_id = photo.id and car.state in ('published', 'held', 'reserved'))
        order by checked_at limit ${MAX_PER_RUN}
        for no key update skip locked)`.execute(tx)
    const count = Number(numAffectedRows)
    if (count > 0) await requestPhotoFetch(tx)
    return count
  })
}

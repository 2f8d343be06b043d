import { sql } from 'kysely'
import type { Context } from '../context.ts'

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

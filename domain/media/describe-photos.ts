import { MINUTE_MS } from '#locale/durations.ts'
import type { PhotoCounts } from './count-photos.server.ts'
import { PHOTO_PROBLEMS } from './photo-problem.ts'

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

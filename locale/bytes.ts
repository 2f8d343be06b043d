import { NBSP } from './spaces.ts'

const megabytes = new Intl.NumberFormat('ru', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  useGrouping: false,
})

/** The size of a file: `340 КБ`, `2,4 МБ`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))}${NBSP}КБ`
  return `${megabytes.format(bytes / 1_000_000)}${NBSP}МБ`
}

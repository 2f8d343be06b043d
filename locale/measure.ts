import { formatNumber } from './number.ts'
import { NBSP } from './spaces.ts'

/** A figure and its unit, which never part at a line's end: `41 200 км`. */
export function formatMeasure(value: number, unit: string): string {
  return `${formatNumber(value)}${NBSP}${unit}`
}

/** Kilometres: `41 200 км`. */
export function formatKm(km: number): string {
  return formatMeasure(km, 'км')
}

/** Horsepower: `150 л.с.` */
export function formatHp(hp: number): string {
  return formatMeasure(hp, 'л.с.')
}

/** Cubic centimetres as the litres that the trade speaks of, one decimal, without the unit: 1998 → `2.0`. */
export function litresOf(cc: number): string {
  // Rounded before it is written: 1.95 as a binary fraction lies below itself and would become 1.9.
  return (Math.round(cc / 100) / 10).toFixed(1)
}

/** The same with its unit: 1998 → `2.0 л`. */
export function formatLitres(cc: number): string {
  return `${litresOf(cc)}${NBSP}л`
}

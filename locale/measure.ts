import { formatNumber } from './number.ts'
import { NBSP } from './text.ts'

/** A number and its unit, non-breaking: `41 200 км`. */
export function formatMeasure(value: number, unit: string): string {
  return `${formatNumber(value)}${NBSP}${unit}`
}

/** Kilometres: `41 200 км`. */
export function formatKm(km: number): string {
  return formatMeasure(km, 'км')
}

/** Horsepower: `150 л. с.` */
export function formatHp(hp: number): string {
  return formatMeasure(hp, `л.${NBSP}с.`)
}

/** Cubic centimetres as litres, with one decimal and without the unit, as usual for engines: 1998 → `2,0`. */
export function litresOf(cc: number): string {
  // Rounded before formatting: 1.95 as a binary fraction is slightly less than 1.95 and would become 1.9.
  return (Math.round(cc / 100) / 10).toFixed(1).replace('.', ',')
}

/** Cubic centimetres as litres with the unit: 1998 → `2,0 л`. */
export function formatLitres(cc: number): string {
  return `${litresOf(cc)}${NBSP}л`
}

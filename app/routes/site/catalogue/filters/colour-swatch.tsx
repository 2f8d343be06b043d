import { COLOURS } from '#domain/cars/car.ts'
import type { CarColour } from '#domain/cars/car.ts'
import styles from './filters.module.css'

/** A sample of the paint, shown before its name. */
export function ColourSwatch({ colour }: { colour: string }) {
  const paint = COLOURS.find((name) => name === colour)
  return paint && <span className={styles.swatch} style={{ background: PAINTS[paint] }} aria-hidden="true" />
}

// Paints, not tokens: they look the same in every theme.
const PAINTS: Record<CarColour, string> = {
  white: '#fbfbf9',
  silver: 'linear-gradient(135deg, #e3e5e8, #aeb3b9)',
  grey: '#7d8288',
  black: '#16181b',
  blue: '#1f4fa3',
  'light-blue': '#7db8e8',
  red: '#c8231c',
  burgundy: '#6d1a2b',
  green: '#2b6b46',
  brown: '#6b4a33',
  beige: '#dccbae',
  gold: 'linear-gradient(135deg, #e0c47f, #a88238)',
  orange: '#e2711d',
  yellow: '#f0c62e',
  purple: '#6a3d8f',
  pink: '#e59ab4',
}

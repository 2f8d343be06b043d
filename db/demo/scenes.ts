/** The light on a stage. Colours are #rrggbb; strengths are opacities. */
export interface Light {
  /** From the top down to the floor. */
  wall: readonly [string, string]
  /** From the wall to the foot of the picture. */
  floor: readonly [string, string]
  glow: { colour: string; wall: number; floor: number; beam: number }
  /** The opacity of the reflection in the floor. */
  mirror: number
}

export interface Scene {
  /** The cut-out: `{face}-{angle}-{paint}`. */
  car: string
  light: Light
}

const STUDIO: Light = {
  wall: ['#d3d6d5', '#e9eae8'],
  floor: ['#e2e3e1', '#f4f4f2'],
  glow: { colour: '#ffffff', wall: 0.85, floor: 0.6, beam: 0 },
  mirror: 0.32,
}

const NIGHT: Light = {
  wall: ['#0b0d10', '#1a1e23'],
  floor: ['#1c2126', '#0d0f12'],
  glow: { colour: '#c9d6e4', wall: 0.42, floor: 0.26, beam: 0.1 },
  mirror: 0.5,
}

const SAND: Light = {
  wall: ['#cdc5b9', '#e6dfd4'],
  floor: ['#ddd5c9', '#f1ece4'],
  glow: { colour: '#fff7ea', wall: 0.8, floor: 0.55, beam: 0 },
  mirror: 0.32,
}

const EVENING: Light = {
  wall: ['#0c1420', '#1b2c44'],
  floor: ['#1a2b42', '#0b131e'],
  glow: { colour: '#8fb6e8', wall: 0.42, floor: 0.28, beam: 0.1 },
  mirror: 0.5,
}

const FOREST: Light = {
  wall: ['#10201a', '#1e3a2e'],
  floor: ['#1d382d', '#0d1a15'],
  glow: { colour: '#b6dcc6', wall: 0.4, floor: 0.26, beam: 0.1 },
  mirror: 0.5,
}

/** Each scene has two pictures: `{name}-wide` and `{name}-narrow`. */
export const BANNER_SCENES: Record<string, Scene> = {
  'banner-keys': { car: 'sedan-f34-red', light: STUDIO },
  'banner-winter': { car: 'suv2-f34-silver', light: NIGHT },
  'banner-trade-in': { car: 'crossover2-f34-bronze', light: SAND },
  'banner-test-drive': { car: 'coupe-f34-blue', light: EVENING },
}

export const OFFER_SCENES: Record<string, Scene> = {
  'offer-evening': { car: 'suv-f34-black', light: STUDIO },
  'offer-valuation': { car: 'hatchback-f34-sand', light: SAND },
  'offer-crossover': { car: 'crossover-f34-green', light: FOREST },
  'offer-wagon': { car: 'wagon-f34-white', light: EVENING },
  'offer-service': { car: 'coupe-f34-grey', light: STUDIO },
  'offer-winter-wheels': { car: 'suv-f34-white', light: NIGHT },
  'offer-family': { car: 'crossover2-f34-blue', light: STUDIO },
  'offer-used': { car: 'sedan2-f34-bronze', light: SAND },
  'offer-check': { car: 'wagon-f34-silver', light: STUDIO },
  'offer-exchange': { car: 'sedan-f34-blue', light: EVENING },
  'offer-tyres': { car: 'hatchback-f34-white', light: FOREST },
  'offer-autumn': { car: 'crossover-f34-bronze', light: SAND },
  'offer-new-year': { car: 'suv2-f34-red', light: NIGHT },
}

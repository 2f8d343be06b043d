import type { CarColour } from '#db/schema.ts'

/** The views of a car, in the order of a gallery. */
export const ANGLES = ['f34', 'side', 'wheel', 'r34', 'tail', 'front', 'rear', 'detail'] as const
export type Angle = (typeof ANGLES)[number]

export const PAINTS = ['white', 'silver', 'grey', 'black', 'blue', 'red', 'green', 'bronze', 'sand'] as const
export type Paint = (typeof PAINTS)[number]

/** The catalogue colour of each paint. */
export const PAINT_COLOURS = {
  white: 'white',
  silver: 'silver',
  grey: 'grey',
  black: 'black',
  blue: 'blue',
  red: 'red',
  green: 'green',
  bronze: 'brown',
  sand: 'beige',
} as const satisfies Record<Paint, CarColour>

/** The bodies that were drawn. A `2` is a second version of the same body: another front, other wheels. */
export const DRAWN_BODIES = [
  'sedan',
  'sedan2',
  'hatchback',
  'wagon',
  'crossover',
  'crossover2',
  'suv',
  'suv2',
  'coupe',
  'pickup',
  'van',
] as const
export type DrawnBody = (typeof DRAWN_BODIES)[number]

/**
 * The paints in which the demo stock shows each drawn body: as many as fit into 25 MB of pictures. In the order in
 * which cars are painted, the most frequent first.
 */
export const DRAWN_BODY_PAINTS = {
  crossover: ['white', 'grey', 'black', 'silver', 'blue', 'green', 'red', 'bronze', 'sand'],
  crossover2: ['grey', 'white', 'silver', 'black', 'red', 'blue', 'sand', 'green', 'bronze'],
  suv: ['black', 'white', 'grey', 'silver', 'green', 'sand', 'blue', 'bronze'],
  suv2: ['white', 'grey', 'black', 'silver', 'sand', 'green', 'blue', 'red'],
  sedan: ['white', 'black', 'grey', 'silver', 'blue', 'red', 'green', 'bronze', 'sand'],
  sedan2: ['silver', 'black', 'white', 'grey', 'blue', 'red', 'green', 'bronze'],
  hatchback: ['red', 'white', 'blue', 'grey', 'green'],
  wagon: ['grey', 'white', 'blue', 'bronze', 'black', 'green', 'silver'],
  coupe: ['blue', 'grey', 'red', 'white'],
  pickup: ['grey', 'sand', 'white', 'red', 'black'],
  van: ['black', 'white', 'silver', 'blue', 'grey'],
} as const satisfies Record<DrawnBody, readonly Paint[]>

/** The most frequent bodies also have mirrored pictures: four looks instead of two. */
export const MIRRORED_BODIES = ['crossover', 'crossover2'] as const satisfies DrawnBody[]

/** The bodies with pictures of a wheel and a rear lamp. The others have one picture of their front corner instead. */
export const CLOSE_UP_BODIES = [
  'crossover2',
  'suv',
  'sedan2',
  'hatchback',
  'wagon',
  'coupe',
  'pickup',
  'van',
] as const satisfies DrawnBody[]

/**
 * How a car stands: in the studio, in the studio facing the other way, or on a plain floor, also facing the other way,
 * which is for used cars. It is visible in some of its pictures.
 */
export type Stance = 'usual' | 'mirrored' | 'plain'

const STANCE_ANGLES: Readonly<Record<Stance, readonly Angle[]>> = {
  usual: [],
  mirrored: ['f34'],
  plain: ['f34'],
}

/** The picture's name in photos.json. */
export function formatPictureName(face: DrawnBody, angle: Angle, paint: Paint, stance: Stance = 'usual'): string {
  const name = `${face}-${angle}-${paint}`
  return STANCE_ANGLES[stance].includes(angle) ? `${name}-${stance}` : name
}

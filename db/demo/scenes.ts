/** A picture of a banner or an offer: the file that it is made of, in the folder of original pictures. */
export interface Scene {
  file: string
  /** The part that is shown, in pixels of the original; all of it by default. */
  part?: { left: number; top: number; width: number; height: number }
  isMirrored?: boolean
}

/** Each banner has two pictures: `{name}-wide` and `{name}-narrow`. */
export const BANNER_SCENES: Record<string, { wide: Scene; narrow: Scene }> = {
  'banner-keys': hero('coupe-front'),
  'banner-winter': hero('suv-face'),
  'banner-trade-in': hero('crossover-left'),
  'banner-test-drive': hero('sedan-tail'),
}

/** What the offer gives; the car itself where it is the car. */
export const OFFER_SCENES: Record<string, Scene> = {
  'offer-evening': still('folder'),
  'offer-valuation': still('key'),
  'offer-crossover': still('mats'),
  'offer-wagon': car('wagon-profile', 880, 1480),
  'offer-service': car('coupe-front', 950),
  'offer-winter-wheels': still('wheels'),
  'offer-family': still('childseat'),
  'offer-used': car('suv-face', 1080, 1300),
  'offer-check': still('oil'),
  'offer-exchange': car('crossover-left', 950),
  'offer-tyres': { ...still('wheels'), isMirrored: true },
  'offer-autumn': { ...car('crossover-left', 950), isMirrored: true },
  'offer-new-year': still('gift'),
}

function hero(scene: string): { wide: Scene; narrow: Scene } {
  return { wide: { file: `heroes/${scene}-dark-wide` }, narrow: { file: `heroes/${scene}-dark-tall` } }
}

function still(thing: string): Scene {
  return { file: `stills/${thing}-dark` }
}

/** The car of a banner alone, in the proportions of an offer. */
function car(scene: string, left: number, width = 1400): Scene {
  return { file: `heroes/${scene}-dark-wide`, part: { left, top: 10, width, height: Math.round((width * 2) / 3) } }
}

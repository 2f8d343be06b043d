import type { CarAvailability } from '#db/schema.ts'
import type { CarPrice } from '#domain/cars/prices/price.ts'
import type { CarDraft } from '#domain/feeds/drafts/car-draft.ts'
import { DEMO_BRANCHES, type DemoBranch, type DescribedCar } from './describe-car.ts'
import { composeVin, createRandom, type Random, typeset } from './random.ts'
import { describeNewCar, describeUsedCar } from './describe-condition.ts'
import { nameModification } from './describe-engine.ts'
import { equipCar, listHighlights } from './equipment-table.ts'
import { DRAWN_BODY_PAINTS, PAINT_COLOURS, type Paint, type Stance } from './drawn-bodies.ts'
import type { DemoModelLine, DemoTrim, DemoUsedCar } from './model-line.ts'
import { pickColourName } from './paint-picker.ts'
import { listPictureNames } from './pictures.ts'
import { plainPrice, priceNewCar, priceUsedCar } from './price-car.ts'
import type { SpecialCar } from './special-cars.ts'

/** The parts from which a car of the demo stock is composed. */
export interface CarPlan {
  line: DemoModelLine
  trim: DemoTrim
  /** Undefined for a new car. */
  used: DemoUsedCar | undefined
  paint: Paint
  stance: Stance
  special: SpecialCar
  /** Unique: the seed of its random choices. */
  name: string
  serial: number
}

/** A draft with brand and model as names, and with the names of its pictures in photos.json. */
export interface DemoDraft extends Omit<CarDraft, 'brand' | 'model' | 'photoUrls'> {
  brandName: string
  modelName: string
  pictureNames: string[]
}

const NEW_YEAR = 2026
/** From this year on a title is electronic by default. */
const ELECTRONIC_SINCE = 2020
/** A car from this price on is not held in the showroom. */
const EXPENSIVE_RUB = 9_000_000
const MAX_PICTURES = 39
const USUAL_SEATS = 5
const COUPE_SEATS = 4
/** Models with more seats. */
const SEATS: Readonly<Record<string, number>> = {
  'Mercedes-Benz V-Класс': 6,
  'Geely Okavango': 6,
  'Zeekr 009': 6,
  'Li Auto L9': 6,
  'Chery Tiggo 8 Pro Max': 7,
  'GAC GS8': 7,
  'GAC M8': 7,
  'Voyah Dream': 7,
  'Haval H9': 7,
  'Tank 500': 7,
  'Jetour X70 Plus': 7,
  'Kia Sorento': 7,
  'Hyundai Santa Fe': 7,
  'Toyota Alphard': 7,
  'Volkswagen Multivan': 7,
  'Skoda Kodiaq': 7,
  'Lada Largus': 7,
  'Hyundai Staria': 8,
}

/** The draft of one car; the same plan always has the same draft. */
export function composeCar(plan: CarPlan): DemoDraft {
  const { line, trim, used, paint, special, serial } = plan
  const random = createRandom(plan.name)
  const facts = chooseFacts(plan, random)
  const branch = random.pick([...DEMO_BRANCHES, DEMO_BRANCHES[0]])
  const { cc, powerHp, powerKw, rangeKm, fuel, gearbox, drive } = trim.engine
  const equipped = { body: line.body, fuel, drive, isManual: gearbox === 'manual' }
  const vin = composeVin(line.wmi, `${line.model}${line.brand}`, facts.year, serial)
  return {
    key: vin,
    block: used === undefined ? 'new' : 'used',
    brandName: line.brand,
    modelName: line.model,
    generation: line.generation,
    ...facts,
    modification: typeset(nameModification(trim.engine)),
    body: line.body,
    doors: line.doors,
    seats: SEATS[`${line.brand} ${line.model}`] ?? (line.body === 'coupe' ? COUPE_SEATS : USUAL_SEATS),
    engine: { fuel, cc, powerHp, powerKw, rangeKm },
    gearbox,
    drive,
    wheel: line.wheel ?? 'left',
    colour: PAINT_COLOURS[paint],
    ...pickColourName(paint, random),
    vin,
    condition: special.condition ?? 'intact',
    branchNames: [branch.slug],
    description: describeCar(plan, facts, branch, listHighlights(equipped, trim.level), random),
    equipment: equipCar(equipped, trim.level),
    pictureNames: choosePictures(plan),
    videoUrl: null,
    sourceUrl: null,
    asFed: {},
    isReserved: special.state === 'reserved',
  }
}

/** The random facts of a car that its description mentions. */
function chooseFacts(plan: CarPlan, random: Random) {
  const { trim, used, special } = plan
  const availability = special.availability ?? chooseAvailability(plan, random)
  const isHere = availability === 'in-stock'
  const isLastYears = isHere && random.chance(0.2)
  return {
    availability,
    year: used?.year ?? (isLastYears ? NEW_YEAR - 1 : NEW_YEAR),
    mileageKm: used?.mileageKm ?? (isHere ? random.whole(5, 40) : 0),
    owners: used?.owners ?? null,
    title: chooseTitle(used, random),
    price: choosePrice(plan, { isLastYears, isHere }, random),
    trim: trim.name,
  }
}

function chooseAvailability({ used, trim }: CarPlan, random: Random): CarAvailability {
  if (used !== undefined) return 'in-stock'
  if (trim.listPriceRub > EXPENSIVE_RUB) return random.chance(0.5) ? 'in-transit' : 'to-order'
  if (random.chance(0.74)) return 'in-stock'
  return random.chance(0.6) ? 'in-transit' : 'to-order'
}

function chooseTitle(used: DemoUsedCar | undefined, random: Random): CarDraft['title'] {
  if (used === undefined) return 'electronic'
  if (used.owners > 2 || random.chance(0.06)) return 'duplicate'
  return used.year >= ELECTRONIC_SINCE && random.chance(0.75) ? 'electronic' : 'original'
}

function choosePrice(
  { trim, used, special }: CarPlan,
  circumstances: { isLastYears: boolean; isHere: boolean },
  random: Random,
): CarPrice {
  if (special.isPlainlyPriced) return plainPrice(used?.priceRub ?? trim.listPriceRub)
  return used === undefined
    ? priceNewCar(trim.listPriceRub, circumstances, random)
    : priceUsedCar(used.priceRub, random)
}

function describeCar(
  { line, trim, used, special }: CarPlan,
  draft: DescribedCar['draft'],
  branch: DemoBranch,
  highlights: string[],
  random: Random,
): string {
  const car = {
    draft,
    name: `${line.brand} ${line.model}`,
    body: line.body,
    engine: trim.engine,
    about: line.about,
    highlights,
    branch,
    isDamaged: special.condition === 'damaged',
    showsAllPaints: special.photos === 'all-paints',
  }
  return used === undefined ? describeNewCar(car, random) : describeUsedCar(car, random)
}

function choosePictures({ line: { drawnBody }, paint, stance, special }: CarPlan): string[] {
  const own = listPictureNames(drawnBody, paint, stance)
  if (special.photos === 'none') return []
  if (special.photos !== 'all-paints') return own
  const others = DRAWN_BODY_PAINTS[drawnBody]
    .filter((other) => other !== paint)
    .flatMap((other) => listPictureNames(drawnBody, other))
  const withoutDetails = others.filter((name) => !/-(rear|wheel|tail|detail)-/.test(name))
  return [...new Set([...own, ...withoutDetails, ...others])].slice(0, MAX_PICTURES)
}

import { contentHash } from '#app/http/content-hash.server.ts'
import { carSharePicturePath } from '#urls/paths.ts'
import { formatRub } from '#locale/number.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { type CarBody, isSoldOrArchived } from '#domain/cars/car.ts'
import type { SharePicture } from '#domain/media/share-pictures.server.ts'
import { describeAge, describeEngine, formatCarName } from './describe-car.ts'

/** Another number makes every picture anew: after a change of how they are drawn. */
const DESIGN_VERSION = 1

export interface NamedSharePicture {
  path: string
  /** In words, for whoever does not see it. */
  alt: string
  /** The name under which it is kept. Its first letters are spread, so that no folder is over-full. */
  name: string
  version: string
  picture: SharePicture
}

/** The picture that a link to the car shows in messengers; another version when anything on it changes. */
export function sharePictureOf(car: CarCard, siteName: string): NamedSharePicture {
  const [photo] = car.photos
  const figure = isSoldOrArchived(car) ? 'Автомобиль продан' : formatRub(car.price.priceRub)
  const picture: SharePicture = {
    title: formatCarName(car),
    lines: listLines(car),
    figure,
    sign: siteName,
    picture: photo ? { kind: 'photo', photo } : { kind: 'drawing', name: drawingOf(car.body) },
  }
  const version = contentHash(JSON.stringify([DESIGN_VERSION, picture]))
  return {
    path: carSharePicturePath(car.id, version),
    alt: `${formatCarName(car)} ${car.year}: ${figure}`,
    name: `${version}-car-${car.id}.jpg`,
    version,
    picture,
  }
}

function listLines(car: CarCard): string[] {
  const booked = car.state === 'reserved' ? 'Сейчас забронирован' : null
  return [car.trim, booked, describeAge(car), describeEngine(car)].flatMap((line) =>
    line === null || line === '' ? [] : [line],
  )
}

/** The picture of any other page: whose site it is. */
export function siteSharePicture(siteName: string): Pick<NamedSharePicture, 'name' | 'picture'> {
  const picture: SharePicture = {
    title: siteName,
    lines: ['Новые автомобили и\u00A0машины с\u00A0пробегом'],
    figure: 'Автомобили в\u00A0продаже',
    sign: '',
    picture: { kind: 'drawing', name: 'hero-suv' },
  }
  return { name: `${contentHash(JSON.stringify([DESIGN_VERSION, picture]))}-site.jpg`, picture }
}

/** Of the drawings in public/illustrations the one that comes nearest. */
function drawingOf(body: CarBody | null): string {
  switch (body) {
    case 'sedan':
    case 'crossover':
    case 'suv':
    case 'coupe':
      return `hero-${body}`
    case 'convertible':
      return 'hero-coupe'
    case 'limousine':
      return 'hero-sedan'
    case null:
      return 'hero-crossover'
    case 'hatchback':
    case 'liftback':
    case 'wagon':
    case 'minivan':
    case 'van':
    case 'pickup':
      return `body-${body}`
    default:
      return body satisfies never
  }
}

import { contentHash } from '#app/http/content-hash.server.ts'
import { carSharePicturePath } from '#urls/machine-paths.ts'
import { formatRub } from '#locale/number.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { type CarBody, isSoldOrArchived } from '#domain/cars/car.ts'
import type { SharePicture } from '#domain/media/share-pictures.server.ts'
import { describeAge, describeEngine, formatCarName } from './describe-car.ts'

/** Increase it after a change of the design: every picture is then rendered anew. */
const DESIGN_VERSION = 1

export interface NamedSharePicture {
  path: string
  /** The alternative text. */
  alt: string
  /** The name under which it is stored. Its first letters are evenly distributed, so that no folder gets too full. */
  name: string
  version: string
  picture: SharePicture
}

/** The picture that messengers show for a link to the car; its name changes with everything that it shows. */
export function sharePictureOf(car: CarCard, siteName: string): NamedSharePicture {
  const { photo } = car
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

/** The picture of any other page: the site's name. */
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

/** The closest drawing in public/illustrations. */
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

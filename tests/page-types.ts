export interface PageType {
  name: string
  path: string
  status: number
}

/** Every pop-up, and the type of page on which a buyer would open it. */
export const POP_UPS = {
  'request-auto': 'catalogue',
  'request-get-offer': 'car',
  'request-trade': 'car',
  'request-credit': 'car',
  'request-strahovka': 'car',
  'request-testdrive': 'car',
  'request-service': 'home',
  'request-call': 'home',
  'form-message': 'catalogue-empty',
  cookie: 'home',
}

/** One address of every type of page of a site with the demo stock. */
export async function listPageTypes(origin: string): Promise<PageType[]> {
  const car = await findCar(origin, '/cars/new/')
  const used = await findCar(origin, '/cars/used/?sort=mileage-asc')
  const [, , block, brand, model] = car.split('/')
  const [sold, reserved, unpictured] = await findCarsSaying(origin, [
    'Автомобиль продан',
    'Автомобиль забронирован',
    'Фотографий пока нет</',
  ])
  return [
    { name: 'home', path: '/', status: 200 },
    { name: 'catalogue', path: '/cars/', status: 200 },
    { name: 'catalogue-used', path: '/cars/used/', status: 200 },
    {
      name: 'catalogue-filtered',
      path: '/cars/?body=crossover&price_to=4000000&benefit=yes&sort=price-asc',
      status: 200,
    },
    { name: 'catalogue-brand', path: `/cars/${block}/${brand}/`, status: 200 },
    { name: 'catalogue-model', path: `/cars/${block}/${brand}/${model}/`, status: 200 },
    { name: 'catalogue-last-page', path: '/cars/?page=2', status: 200 },
    { name: 'catalogue-empty', path: '/cars/?body=pickup&colour=pink&price_to=700000', status: 200 },
    { name: 'car', path: car, status: 200 },
    { name: 'car-used', path: used, status: 200 },
    { name: 'car-sold', path: sold, status: 200 },
    { name: 'car-reserved', path: reserved, status: 200 },
    { name: 'car-without-photo', path: unpictured, status: 200 },
    { name: 'favourites', path: '/favorites/', status: 200 },
    { name: 'legal', path: '/legal/privacy/', status: 200 },
    { name: 'request-trade', path: `/request/request-trade/?carId=${idIn(car)}&with=trade-in`, status: 200 },
    { name: 'request-credit', path: `/request/request-credit/?carId=${idIn(used)}`, status: 200 },
    { name: 'request-testdrive', path: '/request/request-testdrive/', status: 200 },
    { name: 'request-taken', path: '/request/request-call/taken/?number=1001', status: 200 },
    { name: 'cookie-settings', path: '/request/cookie/', status: 200 },
    { name: 'not-found', path: '/nowhere/', status: 404 },
  ]
}

/** Of a car's address. */
const idIn = (path: string) => /(\d+)\/$/.exec(path)?.[1] ?? ''

async function findCar(origin: string, listing: string): Promise<string> {
  const html = await (await fetch(origin + listing)).text()
  const found = /href="(\/cars\/(?:new|used)\/[^/"]+\/[^/"]+\/\d+\/)"/.exec(html)
  if (!found?.[1]) throw new Error(`${listing} links to no car`)
  return found[1]
}

/** How many cars are asked for together, and the last id that is asked: beyond the demo stock. */
const TOGETHER = 25
const LAST_ID = 400

/** For each text the first car whose page says it: no page links to a sold car. A wrong address leads to the right one. */
async function findCarsSaying<const T extends readonly string[]>(
  origin: string,
  texts: T,
): Promise<{ [K in keyof T]: string }>
async function findCarsSaying(origin: string, texts: readonly string[]): Promise<string[]> {
  const found = new Map<string, string>()
  for (let first = 1; first < LAST_ID && found.size < texts.length; first += TOGETHER) {
    const ids = Array.from({ length: TOGETHER }, (_, place) => first + place)
    const answers = await Promise.all(ids.map((id) => fetch(`${origin}/cars/new/any/any/${id}/`)))
    for (const answer of answers) {
      const main = (await answer.text()).split('id="similar"')[0] ?? ''
      for (const text of texts)
        if (!found.has(text) && main.includes(text)) found.set(text, new URL(answer.url).pathname)
    }
  }
  return texts.map((text) => {
    const path = found.get(text)
    if (path === undefined) throw new Error(`No car's page says «${text}»`)
    return path
  })
}

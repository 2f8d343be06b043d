export interface PageType {
  name: string
  path: string
  status: number
}

/** One address of every type of page, found by following the site's own links. */
export async function listPageTypes(origin: string): Promise<PageType[]> {
  const car = await findCar(origin, '/cars/new/')
  const used = await findCar(origin, '/cars/used/?sort=mileage-asc')
  const [, , block, brand, model] = car.split('/')
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
    { name: 'not-found', path: '/nowhere/', status: 404 },
  ]
}

async function findCar(origin: string, listing: string): Promise<string> {
  const html = await (await fetch(origin + listing)).text()
  const found = /href="(\/cars\/(?:new|used)\/[^/"]+\/[^/"]+\/\d+\/)"/.exec(html)
  if (!found?.[1]) throw new Error(`${listing} links to no car`)
  return found[1]
}

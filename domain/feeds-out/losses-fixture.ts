import type { EquipmentGroup } from '../cars/car.ts'
import type { CarDraft } from '../feeds/drafts/car-draft.ts'
import type { Seller } from './seller.ts'

/** The feeds that our own importer can import again. */
export const ROUND_TRIP_FEEDS = ['autoru', 'avito', 'yml'] as const
type RoundTripFeed = (typeof ROUND_TRIP_FEEDS)[number]

type Losses = Partial<{ [Field in keyof CarDraft]: (draft: CarDraft, back: CarDraft) => CarDraft[Field] }>

/** The seller and the seller's pages, pictures and ids replace those of the car's own feed. */
const COMMON_LOSSES: Losses = {
  key: ({ vin }, back) => vin ?? back.key,
  sourceKey: (_, back) => (/^\d+$/.test(back.sourceKey ?? '') ? back.sourceKey : null),
  branchNames: () => SELLER.branches.map(({ city, address }) => `${city}, ${address}`),
  photoUrls: () => [],
  sourceUrl: (_, back) => (back.sourceUrl === null || back.sourceUrl.startsWith(SELLER.url) ? back.sourceUrl : null),
}

/** A list separated by commas: without groups and without commas inside an option. */
const toSingleList = (groups: readonly EquipmentGroup[]): EquipmentGroup[] => {
  const items = groups.flatMap(({ items }) => items.map((item) => item.replaceAll(/\s*[,;]\s*/g, ' / ')))
  return items.length === 0 ? [] : [{ name: 'Оснащение', items: [...new Set(items)] }]
}

const withoutIds = (asFed: Record<string, string>, feed: string) =>
  Object.fromEntries(Object.entries(asFed).filter(([name]) => !name.includes('.') || name.startsWith(`${feed}.`)))

/** A crossover is written as «Внедорожник»; it is recognised again only if the model is known to be one of the two. */
const asSuv: Losses['body'] = ({ body }, back) => (body === 'crossover' && back.body === 'suv' ? 'suv' : body)

const cut = (text: string | null, maxLength: number, back: string | null) =>
  text !== null &&
  text.length > maxLength &&
  back !== null &&
  back.length <= maxLength &&
  text.startsWith(back.slice(0, -1))
    ? back
    : text

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }

/** Every difference that is allowed: docs/feeds-out.md, «What does not come back». */
const LOSSES: Record<RoundTripFeed, Losses> = {
  autoru: {
    asFed: ({ asFed }) => withoutIds(asFed, 'autoru'),
    body: asSuv,
    // Plain text in this format: a text that looks like an entity is decoded as one.
    description: ({ description }) =>
      description?.replaceAll(/&(amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? '') ?? null,
    equipment: ({ equipment }) => toSingleList(equipment),
    // auto.ru requires a modification: if a car has none, it is composed of its engine and gearbox.
    modification: ({ modification }, back) => modification ?? back.modification,
    owners: ({ owners }) => owners && Math.min(owners, 3),
  },
  avito: {
    asFed: ({ asFed }) => withoutIds(asFed, 'avito'),
    body: asSuv,
    description: ({ description }, back) => cut(description, 7500, back.description),
    engine: ({ engine }) => ({ ...engine, fuel: engine.fuel === 'plug-in-hybrid' ? 'hybrid' : engine.fuel }),
    equipment: ({ equipment }) => toSingleList(equipment),
    gearbox: ({ gearbox }) => (gearbox === 'single-speed' ? 'automatic' : gearbox),
    owners: ({ owners }) => owners && Math.min(owners, 4),
  },
  yml: {
    asFed: ({ asFed }) => withoutIds(asFed, 'yml'),
    description: ({ description }, back) => cut(description, 3000, back.description),
    equipment: ({ equipment }) =>
      equipment.map(({ name, items }) => ({ name, items: items.map((item) => item.replaceAll(';', ',')) })),
  },
}

/** The draft with the allowed losses applied, for a comparison with `back`, the draft that was imported again. */
export function applyLosses(feed: RoundTripFeed, draft: CarDraft, back: CarDraft): CarDraft {
  const own = 'branchId' in draft ? { ...draft, branchId: undefined } : draft
  const lost = Object.entries({ ...COMMON_LOSSES, ...LOSSES[feed] }).map(([field, loss]) => [field, loss(draft, back)])
  return { ...own, ...Object.fromEntries(lost) }
}

/** A dealer with one branch, for tests. */
export const SELLER: Seller = {
  name: 'Автосалон «Юг»',
  url: 'https://cars.example',
  branches: [
    {
      id: 1,
      slug: 'south',
      name: 'Салон на Южной',
      city: 'Москва',
      address: 'Южная улица, 1',
      phone: '74950000001',
      latitude: 55.6,
      longitude: 37.6,
    },
  ],
  linkToCar: ({ block, brand, model, id }) => `https://cars.example/cars/${block}/${brand.slug}/${model.slug}/${id}/`,
  linkToPhoto: (hash, width, format) => `https://cars.example/media/${hash}-${width}.${format}`,
}

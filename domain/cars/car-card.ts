import type { Photo } from '../media/photo.ts'
import type {
  CarAvailability,
  CarBody,
  CarColour,
  CarDrive,
  CarGearbox,
  CarState,
  CatalogueBlock,
  Engine,
} from './car.ts'
import type { CarPrice } from './prices/price.ts'

/** So many photographs a card shows at most (docs/product.md, Catalogue). */
export const MAX_CARD_PHOTOS = 5

/** What a card of the catalogue shows. */
export interface CarCard {
  id: number
  block: CatalogueBlock
  brand: { slug: string; name: string }
  model: { slug: string; name: string }
  /** What distinguishes it within its model: `350h`. Shown after the model; lists and addresses use the model. */
  version: string | null
  generation: string | null
  trim: string | null
  year: number
  mileageKm: number | null
  owners: number | null
  body: CarBody | null
  colour: CarColour | null
  engine: Engine
  gearbox: CarGearbox | null
  drive: CarDrive | null
  price: CarPrice
  availability: CarAvailability
  branch: { slug: string; name: string; city: string } | null
  state: CarState
  /** What a person says of the car, in words: «Выгодная цена». Visitors would otherwise load the words of all badges. */
  badge: string | null
  /** The first one; `photoCount` counts all of them. */
  photo: Photo | null
  photoCount: number
}

/** A card in a list: without what is shown of a car elsewhere. A list sends two dozen of them to the browser. */
export type ListCard = Omit<CarCard, 'generation' | 'colour' | 'branch'>

export function toListCard({ generation: _generation, colour: _colour, branch: _branch, ...card }: CarCard): ListCard {
  return card
}

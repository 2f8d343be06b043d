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

/** What a card of the catalogue shows. */
export interface CarCard {
  id: number
  block: CatalogueBlock
  brand: { slug: string; name: string }
  model: { slug: string; name: string }
  /** What parts it from others of its model: `350h`. Named behind the model, which lists and addresses go by. */
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
  /** At most the first five; `photoCount` says how many there are. */
  photos: Photo[]
  photoCount: number
}

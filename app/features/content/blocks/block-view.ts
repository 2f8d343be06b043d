import type { RequestFormView } from '#app/features/requests/request-form-view.ts'
import type { ContentBlock } from '#db/content-block.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import type { CreditProgramme } from '#domain/cars/credit/monthly-payment.ts'
import type { Photo } from '#domain/media/photo.ts'
import type { LoadedTool } from './load-tool.server.ts'

/** Blocks that show nothing but what they say. */
type PlainBlock = Exclude<ContentBlock, { kind: 'picture' | 'form' | 'cars' | 'tool' }>

/** A block with all that it shows: what loaders hand to pages. */
export type BlockView =
  | PlainBlock
  | { kind: 'picture'; photo: Photo; alt: string; caption?: string }
  /** `button` is what its button says: for buttons that lead to it. */
  | { kind: 'form'; view: RequestFormView; button: string }
  | { kind: 'cars'; shelf: ShelfView }
  | { kind: 'tool'; heading?: string; loaded: LoadedTool }

/** Cars of an address of the catalogue; never none. */
export interface ShelfView {
  heading: string
  /** Where all of them are, and how many. */
  address: string
  total: number
  cars: CarCard[]
  programmes: CreditProgramme[]
}

export type BlockOf<Kind extends BlockView['kind']> = Extract<BlockView, { kind: Kind }>

import type { RequestFormView } from '#app/features/requests/request-form-view.ts'
import type { ContentBlock } from '#db/content-block.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import type { Photo } from '#domain/media/photo.ts'
import type { LoadedTool } from './load-tool.server.ts'

/** Blocks that need no further data. */
type PlainBlock = Exclude<ContentBlock, { kind: 'picture' | 'form' | 'cars' | 'tool' }>

/** A block with everything that it shows: what loaders return to pages. */
export type BlockView =
  | PlainBlock
  | { kind: 'picture'; photo: Photo; alt: string; caption?: string }
  /** `button` is the label for buttons that lead to the form. */
  | { kind: 'form'; view: RequestFormView; button: string }
  | { kind: 'cars'; shelf: ShelfView }
  | { kind: 'tool'; heading?: string; loaded: LoadedTool }

/** Cars of an address of the catalogue; never empty. */
export interface ShelfView {
  heading: string
  /** The address with all of them; `total` is their number. */
  address: string
  total: number
  cars: CarCard[]
}

export type BlockOf<Kind extends BlockView['kind']> = Extract<BlockView, { kind: Kind }>

import { formTextsOf } from '#app/features/requests/form/request-form.texts.ts'
import { loadRequestForm } from '#app/features/requests/load-request-form.server.ts'
import { withFallback } from '#app/http/with-fallback.ts'
import type { Site } from '#app/http/middleware/site.ts'
import type { ContentBlock } from '#db/content-block.ts'
import type { Photo } from '#domain/media/photo.ts'
import { formDefinitionOf, isFormName } from '#domain/requests/kinds/registry.ts'
import { parseKnownQuery } from '#app/features/catalogue/parse-known-query.ts'
import { listCarCards } from '#domain/cars/list-car-cards.server.ts'
import { loadTool, type LoadToolParams } from './load-tool.server.ts'
import { preloadBlocks } from './preload-blocks.ts'
import type { BlockView, ShelfView } from './block-view.ts'

interface StoredContent {
  blocks: readonly ContentBlock[]
  /** By the names that the blocks use. */
  pictures: Readonly<Record<string, Photo>>
}

/** The views of a page's or an offer's blocks. A block that fails to load, or has nothing to show, is left out. */
export async function loadBlocks(
  site: Site,
  { blocks, pictures }: StoredContent,
  params: LoadToolParams,
): Promise<BlockView[]> {
  const loaded = await Promise.all(
    blocks.map((block) =>
      loadBlock(site, block, { pictures, params }).catch(
        withFallback(site, `a block of ${params.path}: ${block.kind}`, undefined),
      ),
    ),
  )
  const shown = loaded.filter((block) => block !== undefined)
  await preloadBlocks(shown)
  return shown
}

async function loadBlock(
  site: Site,
  block: ContentBlock,
  { pictures, params }: { pictures: StoredContent['pictures']; params: LoadToolParams },
): Promise<BlockView | undefined> {
  switch (block.kind) {
    case 'picture': {
      const { kind, picture, alt, caption } = block
      const photo = pictures[picture]
      return photo && { kind, photo, alt, caption }
    }
    case 'form':
      return loadForm(site, block.form, params)
    case 'cars': {
      const shelf = await loadShelf(site, block)
      return shelf && { kind: block.kind, shelf }
    }
    case 'tool': {
      const { kind, heading, tool } = block
      const loaded = await loadTool(site, tool, params)
      return loaded && { kind, heading, loaded }
    }
    default:
      return block
  }
}

/** A form on the page itself, prefilled from the page's query and the visitor's account. */
async function loadForm(site: Site, name: string, { path, search, accountId }: LoadToolParams) {
  if (!isFormName(name)) return undefined
  const query = search.toString()
  const url = site.siteUrl + path + (query && `?${query}`)
  const view = await loadRequestForm(site, name, search, { url, accountId })
  return { kind: 'form', view, button: formDefinitionOf(name).linkLabel ?? formTextsOf(view).button } as const
}

/** Two rows of three on a wide screen, a strip on a phone. */
const DEFAULT_CAR_COUNT = 6

interface LoadShelfParams {
  heading: string
  /** Of the catalogue: `/cars/new/geely/?body=crossover`. */
  address: string
  count?: number
}

/** The first cars of an address of the catalogue; undefined when there are none, or it is no such address. */
export async function loadShelf(
  site: Site,
  { heading, address, count = DEFAULT_CAR_COUNT }: LoadShelfParams,
): Promise<ShelfView | undefined> {
  const { pathname, search } = new URL(address, site.siteUrl)
  const query = parseKnownQuery(site.stock, pathname, search)
  if (query === undefined) return undefined
  const { carIds, total } = site.stock.search(query)
  const cars = await listCarCards(site, carIds.slice(0, count))
  return cars.length === 0 ? undefined : { heading, address, total, cars }
}

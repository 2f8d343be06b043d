import { textsOf } from '#app/features/requests/form/form-texts.ts'
import { wayTo } from '#app/features/requests/form/way-to.ts'
import { loadRequestForm } from '#app/features/requests/load-request-form.server.ts'
import { goWithout } from '#app/go-without.ts'
import type { Site } from '#app/middleware/site.ts'
import type { ContentBlock } from '#db/content-block.ts'
import type { Photo } from '#domain/media/photo.ts'
import { isActionForm, isModalForm } from '#domain/requests/request.ts'
import { loadShelf } from './load-shelf.server.ts'
import { loadTool, type ToolAsk } from './load-tool.server.ts'
import { prepareParts } from './prepare-parts.ts'
import type { ShownBlock } from './shown-block.ts'

interface Written {
  blocks: readonly ContentBlock[]
  /** By the names that the blocks use. */
  pictures: Readonly<Record<string, Photo>>
}

/** What the blocks of a page or an offer show. What cannot be read, or has nothing to show, is left out. */
export async function loadBlocks(site: Site, { blocks, pictures }: Written, ask: ToolAsk): Promise<ShownBlock[]> {
  const loaded = await Promise.all(
    blocks.map((block) =>
      loadBlock(site, block, { pictures, ask }).catch(
        goWithout(site, `a block of ${ask.path}: ${block.kind}`, undefined),
      ),
    ),
  )
  const shown = loaded.filter((block) => block !== undefined)
  await prepareParts(shown)
  return shown
}

async function loadBlock(
  site: Site,
  block: ContentBlock,
  { pictures, ask }: { pictures: Written['pictures']; ask: ToolAsk },
): Promise<ShownBlock | undefined> {
  switch (block.kind) {
    case 'picture': {
      const { kind, picture, alt, caption } = block
      const photo = pictures[picture]
      return photo && { kind, photo, alt, caption }
    }
    case 'form':
      return loadForm(site, block.form, ask)
    case 'cars': {
      const shelf = await loadShelf(site, block)
      return shelf && { kind: block.kind, shelf }
    }
    case 'tool': {
      const { kind, heading, tool } = block
      const loaded = await loadTool(site, tool, ask)
      return loaded && { kind, heading, loaded }
    }
    default:
      return block
  }
}

/** A form on the page itself, filled in from the page's query and with what is known of whoever has logged in. */
async function loadForm(site: Site, name: string, { path, search, accountId }: ToolAsk) {
  if (!isModalForm(name) && !isActionForm(name)) return undefined
  const query = search.toString()
  const url = site.siteUrl + path + (query && `?${query}`)
  const view = await loadRequestForm(site, name, search, { url, accountId })
  return { kind: 'form', view, button: wayTo(name) ?? textsOf(view).button } as const
}

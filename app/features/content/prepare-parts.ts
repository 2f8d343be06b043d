import { InlineForm } from './lazy-form.ts'
import { CarShelf, Tiles } from './lazy-parts.ts'
import type { BlockView } from './shown-block.ts'
import { LAZY_TOOLS } from './tool-view.tsx'

/** Loads the scripts of the parts that these blocks show: see lazyComponent. */
export async function preloadBlocks(blocks: readonly BlockView[]): Promise<void> {
  await Promise.all(
    blocks.map(async (block) => {
      if (block.kind === 'form') await InlineForm.prepare()
      if (block.kind === 'tiles') await Tiles.prepare()
      if (block.kind === 'cars') await CarShelf.prepare()
      if (block.kind === 'tool') await LAZY_TOOLS[block.loaded.tool]?.prepare()
    }),
  )
}

import { InlineForm } from '../forms/lazy-inline-form.ts'
import { CarShelf, Tiles } from './lazy-blocks.ts'
import type { BlockView } from './block-view.ts'
import { LAZY_TOOLS } from './tool-view.tsx'

/** Loads the scripts that these blocks need: see lazyComponent. */
export async function preloadBlocks(blocks: readonly BlockView[]): Promise<void> {
  await Promise.all(
    blocks.map(async (block) => {
      if (block.kind === 'form') await InlineForm.preload()
      if (block.kind === 'tiles') await Tiles.preload()
      if (block.kind === 'cars') await CarShelf.preload()
      if (block.kind === 'tool') await LAZY_TOOLS[block.loaded.tool]?.preload()
    }),
  )
}

import { InlineForm } from './lazy-form.ts'
import { CarShelf, Tiles } from './lazy-parts.ts'
import type { ShownBlock } from './shown-block.ts'
import { TOOL_PARTS } from './tool-view.tsx'

/** Loads the scripts of the parts that these blocks show: see lazyPart. */
export async function prepareParts(blocks: readonly ShownBlock[]): Promise<void> {
  await Promise.all(
    blocks.map(async (block) => {
      if (block.kind === 'form') await InlineForm.prepare()
      if (block.kind === 'tiles') await Tiles.prepare()
      if (block.kind === 'cars') await CarShelf.prepare()
      if (block.kind === 'tool') await TOOL_PARTS[block.loaded.tool]?.prepare()
    }),
  )
}

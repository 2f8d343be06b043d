import { typesetText } from '#locale/text.ts'
import type { LegalBlock } from '#domain/legal/compose-legal-text.ts'
import styles from './legal.module.css'

/** The blocks of a legal text. The dealer's text is rendered as plain text: nothing in it becomes markup. */
export function LegalBlocks({ blocks }: { blocks: LegalBlock[] }) {
  // Index keys: blocks may have identical texts, and are never reordered.
  return (
    <div className={styles.text}>
      {blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { block: LegalBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h2>{typesetText(block.text)}</h2>
    case 'paragraph':
      return <p>{typesetText(block.text)}</p>
    case 'list':
      return (
        <ul>
          {block.items.map((item, index) => (
            <li key={index}>{typesetText(item)}</li>
          ))}
        </ul>
      )
    default:
      return block satisfies never
  }
}

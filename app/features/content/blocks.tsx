import { Fragment } from 'react'
import { CARS } from '#app/features/cars/car-words.ts'
import { Alert } from '#app/ui/alert.tsx'
import { plural } from '#app/ui/plural.ts'
import { Facts, PictureFigure, Table } from './block-figures.tsx'
import { List, Paragraphs, Questions, Steps } from './block-texts.tsx'
import styles from './blocks.module.css'
import { FormPanel } from './form-panel.tsx'
import { CarShelf, Tiles } from './lazy-parts.ts'
import { Part, WidePart } from './part.tsx'
import { Prose } from './prose.tsx'
import type { ShownBlock } from './shown-block.ts'
import { TargetLink } from './target-link.tsx'
import { ToolView } from './tool-view.tsx'

interface BlocksProps {
  blocks: readonly ShownBlock[]
  /** Tells their ids from those of others on the page. */
  mark?: string
}

/** The parts of a page or an offer, in the order in which they are read. */
export function Blocks({ blocks, mark = 'part' }: BlocksProps) {
  const main = blocks.find(({ kind }) => kind === 'form')
  return blocks.map((block, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- a page's parts stay in their order
    <Fragment key={place}>{showBlock(block, `${mark}-${place}`, block === main)}</Fragment>
  ))
}

function showBlock(block: ShownBlock, id: string, isMain: boolean) {
  switch (block.kind) {
    case 'text':
      return (
        <Part heading={block.heading}>
          <Paragraphs paragraphs={block.paragraphs} />
        </Part>
      )
    case 'list':
      return (
        <Part heading={block.heading}>
          <List items={block.items} look={block.look} />
        </Part>
      )
    case 'steps':
      return (
        <Part heading={block.heading}>
          <Steps steps={block.steps} level={block.heading === undefined ? 2 : 3} />
        </Part>
      )
    case 'facts':
      return (
        <WidePart heading={block.heading}>
          <Facts facts={block.facts} />
        </WidePart>
      )
    case 'table':
      return (
        <Part heading={block.heading}>
          <Table columns={block.columns} rows={block.rows} />
        </Part>
      )
    case 'questions':
      return (
        <Part heading={block.heading}>
          <Questions questions={block.questions} name={id} level={block.heading === undefined ? 2 : 3} />
        </Part>
      )
    case 'picture':
      return <PictureFigure {...block} />
    case 'notice':
      return (
        <div className={styles.notice}>
          <Alert tone={block.tone === 'warn' ? 'warn' : undefined}>
            <Prose text={block.text} />
          </Alert>
        </div>
      )
    case 'tiles':
      return (
        <WidePart heading={block.heading}>
          <Tiles tiles={block.tiles} level={block.heading === undefined ? 2 : 3} />
        </WidePart>
      )
    case 'button':
      return (
        <p className={styles.button}>
          <TargetLink target={block.target} look="ink">
            {block.label}
          </TargetLink>
        </p>
      )
    case 'form':
      return <FormPanel view={block.view} isMain={isMain} />
    case 'cars': {
      const { heading, address, total, cars, programmes } = block.shelf
      const more = total > cars.length ? { to: address, label: `Смотреть ${plural(total, CARS)}` } : undefined
      return <CarShelf mark={id} title={heading} cars={cars} programmes={programmes} more={more} />
    }
    case 'tool':
      return (
        <WidePart heading={block.heading} id={block.loaded.tool}>
          <ToolView loaded={block.loaded} />
        </WidePart>
      )
    default:
      return block satisfies never
  }
}

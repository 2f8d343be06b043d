import { Fragment } from 'react'
import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import { Prose } from '#app/features/rich-text/prose.tsx'
import { TargetLink } from '#app/features/rich-text/target-link.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { plural } from '#locale/plural.ts'
import { Facts, List, Paragraphs, PictureFigure, Questions, Steps } from './block-contents.tsx'
import type { BlockOf, BlockView } from './block-view.ts'
import styles from './blocks.module.css'
import { ContentSection, WideContentSection } from './content-section.tsx'
import { ContentTable, isComparison } from './content-table.tsx'
import { FormPanel } from './form-panel.tsx'
import { CarShelf, Tiles } from './lazy-blocks.ts'
import { ToolView } from './tool-view.tsx'

interface BlocksProps {
  blocks: readonly BlockView[]
  /** Distinguishes their ids from others on the page. */
  idPrefix?: string
  /** The page has shown the branches with their phones already. */
  isAfterBranches?: boolean
}

/** The blocks of a page or an offer, in order. */
export function Blocks({ blocks, idPrefix = 'part', isAfterBranches = false }: BlocksProps) {
  const main = blocks.find(({ kind }) => kind === 'form')
  return blocks.map((block, index) => (
    // The blocks of a page never change their order.
    <Fragment key={index}>
      {renderBlock(block, `${idPrefix}-${index}`, { isMain: block === main, isAfterBranches })}
    </Fragment>
  ))
}

interface BlockPosition extends Required<Pick<BlocksProps, 'isAfterBranches'>> {
  /** The first form of the page. */
  isMain: boolean
}

function renderBlock(block: BlockView, id: string, { isMain, isAfterBranches }: BlockPosition) {
  switch (block.kind) {
    case 'text':
    case 'list':
    case 'questions':
      return <ContentSection heading={block.heading}>{renderSection(block, id)}</ContentSection>
    case 'table': {
      const Section = isComparison(block) ? WideContentSection : ContentSection
      return (
        <Section heading={block.heading}>
          <ContentTable columns={block.columns} rows={block.rows} />
        </Section>
      )
    }
    case 'facts':
      return (
        <WideContentSection heading={block.heading}>
          <Facts facts={block.facts} />
        </WideContentSection>
      )
    case 'steps':
      return (
        <WideContentSection heading={block.heading}>
          <Steps steps={block.steps} level={block.heading === undefined ? 2 : 3} />
        </WideContentSection>
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
        <WideContentSection heading={block.heading}>
          <Tiles tiles={block.tiles} level={block.heading === undefined ? 2 : 3} />
        </WideContentSection>
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
      return <FormPanel view={block.view} isMain={isMain} hasPhones={isMain && !isAfterBranches} />
    case 'cars': {
      const { heading, address, total, cars } = block.shelf
      const more = total > cars.length ? { to: address, label: `Смотреть ${plural(total, CAR_FORMS)}` } : undefined
      return <CarShelf idPrefix={id} title={heading} cars={cars} more={more} />
    }
    case 'tool':
      return (
        <WideContentSection heading={block.heading} id={block.loaded.tool}>
          <ToolView loaded={block.loaded} />
        </WideContentSection>
      )
    default:
      return block satisfies never
  }
}

type SectionBlock = BlockOf<'text' | 'list' | 'questions'>

/** What such a block shows below its heading. */
function renderSection(block: SectionBlock, id: string) {
  const level = block.heading === undefined ? 2 : 3
  switch (block.kind) {
    case 'text':
      return <Paragraphs paragraphs={block.paragraphs} />
    case 'list':
      return <List items={block.items} look={block.look} />
    case 'questions':
      return <Questions questions={block.questions} name={id} level={level} />
    default:
      return block satisfies never
  }
}

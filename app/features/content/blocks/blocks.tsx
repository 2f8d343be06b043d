import { Fragment } from 'react'
import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { plural } from '#locale/plural.ts'
import { Facts, PictureFigure, Table } from './block-figures.tsx'
import { List, Paragraphs, Questions, Steps } from './block-prose.tsx'
import styles from './blocks.module.css'
import { FormPanel } from '../forms/form-panel.tsx'
import { CarShelf, Tiles } from './lazy-blocks.ts'
import { ContentSection, WideContentSection } from './content-section.tsx'
import { Prose } from '#app/features/rich-text/prose.tsx'
import type { BlockView } from './block-view.ts'
import { TargetLink } from '#app/features/rich-text/target-link.tsx'
import { ToolView } from './tool-view.tsx'

interface BlocksProps {
  blocks: readonly BlockView[]
  /** Distinguishes their ids from others on the page. */
  idPrefix?: string
}

/** The blocks of a page or an offer, in order. */
export function Blocks({ blocks, idPrefix = 'part' }: BlocksProps) {
  const main = blocks.find(({ kind }) => kind === 'form')
  return blocks.map((block, index) => (
    // The blocks of a page never change their order.
    <Fragment key={index}>{renderBlock(block, `${idPrefix}-${index}`, block === main)}</Fragment>
  ))
}

function renderBlock(block: BlockView, id: string, isMain: boolean) {
  switch (block.kind) {
    case 'text':
      return (
        <ContentSection heading={block.heading}>
          <Paragraphs paragraphs={block.paragraphs} />
        </ContentSection>
      )
    case 'list':
      return (
        <ContentSection heading={block.heading}>
          <List items={block.items} look={block.look} />
        </ContentSection>
      )
    case 'steps':
      return (
        <ContentSection heading={block.heading}>
          <Steps steps={block.steps} level={block.heading === undefined ? 2 : 3} />
        </ContentSection>
      )
    case 'facts':
      return (
        <WideContentSection heading={block.heading}>
          <Facts facts={block.facts} />
        </WideContentSection>
      )
    case 'table':
      return (
        <ContentSection heading={block.heading}>
          <Table columns={block.columns} rows={block.rows} />
        </ContentSection>
      )
    case 'questions':
      return (
        <ContentSection heading={block.heading}>
          <Questions questions={block.questions} name={id} level={block.heading === undefined ? 2 : 3} />
        </ContentSection>
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
      return <FormPanel view={block.view} isMain={isMain} />
    case 'cars': {
      const { heading, address, total, cars, programmes } = block.shelf
      const more = total > cars.length ? { to: address, label: `Смотреть ${plural(total, CAR_FORMS)}` } : undefined
      return <CarShelf idPrefix={id} title={heading} cars={cars} programmes={programmes} more={more} />
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

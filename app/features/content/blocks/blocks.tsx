import { Fragment } from 'react'
import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import type { RequestFormView } from '#app/features/requests/request-form-view.ts'
import { Prose } from '#app/features/rich-text/prose.tsx'
import { TargetLink } from '#app/features/rich-text/target-link.tsx'
import { useSite } from '#app/features/site/use-site.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { PhoneLink } from '#app/ui/text/phone-link.tsx'
import { plural } from '#locale/plural.ts'
import { InlineForm } from '../forms/lazy-inline-form.ts'
import { Facts, List, Paragraphs, PictureFigure, Questions, Steps, Table } from './block-contents.tsx'
import type { BlockOf, BlockView } from './block-view.ts'
import styles from './blocks.module.css'
import { ContentSection, WideContentSection } from './content-section.tsx'
import { CarShelf, Tiles } from './lazy-blocks.ts'
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
    case 'list':
    case 'steps':
    case 'table':
    case 'questions':
      return <ContentSection heading={block.heading}>{renderSection(block, id)}</ContentSection>
    case 'facts':
      return (
        <WideContentSection heading={block.heading}>
          <Facts facts={block.facts} />
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

type SectionBlock = BlockOf<'text' | 'list' | 'steps' | 'table' | 'questions'>

/** What such a block shows below its heading. */
function renderSection(block: SectionBlock, id: string) {
  const level = block.heading === undefined ? 2 : 3
  switch (block.kind) {
    case 'text':
      return <Paragraphs paragraphs={block.paragraphs} />
    case 'list':
      return <List items={block.items} look={block.look} />
    case 'steps':
      return <Steps steps={block.steps} level={level} />
    case 'table':
      return <Table columns={block.columns} rows={block.rows} />
    case 'questions':
      return <Questions questions={block.questions} name={id} level={level} />
    default:
      return block satisfies never
  }
}

interface FormPanelProps {
  view: RequestFormView
  /** The main form of the page; the others are folded until they are needed. */
  isMain: boolean
}

/** A form on the page itself, and beside the main one the phones for visitors who would rather call. */
function FormPanel({ view, isMain }: FormPanelProps) {
  const site = useSite()
  const branches = isMain ? (site?.branches ?? []) : []
  return (
    <div id={view.form} className={styles.panel}>
      <div className={styles.form}>
        <InlineForm view={view} isFolded={!isMain} />
      </div>
      {branches.length > 0 && (
        <aside className={styles.aside}>
          <h2>Или позвоните</h2>
          <ul>
            {branches.map(({ id, name, city, address, phone, hours }) => (
              <li key={id}>
                <PhoneLink digits={phone} className={styles.phone} />
                <p>
                  {name}: {city}, {address}
                  <br />
                  {hours}
                </p>
              </li>
            ))}
          </ul>
        </aside>
      )}
    </div>
  )
}

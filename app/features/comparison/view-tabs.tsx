import { BLOCK_LABELS } from '#app/features/cars/car.texts.ts'
import type { ComparisonPathParams } from '#urls/paths.ts'
import { Tabs } from '#app/ui/navigation/tabs.tsx'
import { CATALOGUE_BLOCKS, type CatalogueBlock } from '#domain/cars/car.ts'
import styles from './view-tabs.module.css'

interface ViewTabsProps {
  block: CatalogueBlock
  counts: Record<CatalogueBlock, number>
  isDifferencesOnly: boolean
  pathOf: (view: ComparisonPathParams) => string
}

/** Which block is shown, and whether rows that tell no cars apart are left out: links, so that they need no JavaScript. */
export function ViewTabs({ block, counts, isDifferencesOnly, pathOf }: ViewTabsProps) {
  return (
    <div className={styles.tabs}>
      <Tabs
        label="Раздел каталога"
        tabs={CATALOGUE_BLOCKS.map((other) => ({
          to: pathOf({ block: other, isDifferencesOnly }),
          label: `${BLOCK_LABELS[other]}\u00A0· ${counts[other]}`,
          isCurrent: other === block,
        }))}
      />
      {/* One car differs from nothing. */}
      {counts[block] > 1 && (
        <Tabs
          label="Что показать"
          tabs={[false, true].map((isBrief) => ({
            to: pathOf({ block, isDifferencesOnly: isBrief }),
            label: isBrief ? 'Только различия' : 'Всё',
            isCurrent: isBrief === isDifferencesOnly,
          }))}
        />
      )}
    </div>
  )
}

import { BLOCK_LABELS } from '#domain/cars/facets/options.texts.ts'
import type { ComparisonPathParams } from '#urls/saved-car-paths.ts'
import { Tabs } from '#app/ui/navigation/tabs.tsx'
import { CATALOGUE_BLOCKS, type CatalogueBlock } from '#domain/cars/car.ts'
import styles from './view-tabs.module.css'

interface ViewTabsProps {
  block: CatalogueBlock
  counts: Record<CatalogueBlock, number>
  isDifferencesOnly: boolean
  pathOf: (view: ComparisonPathParams) => string
}

/**
 * Selects the block, and whether rows without differences are hidden: as links, so that it works without JavaScript.
 */
export function ViewTabs({ block, counts, isDifferencesOnly, pathOf }: ViewTabsProps) {
  return (
    <div className={styles.tabs}>
      {CATALOGUE_BLOCKS.every((other) => other === block || counts[other] > 0) && (
        <Tabs
          label="Раздел каталога"
          tabs={CATALOGUE_BLOCKS.map((other) => ({
            to: pathOf({ block: other, isDifferencesOnly }),
            label: `${BLOCK_LABELS[other]}\u00A0· ${counts[other]}`,
            isCurrent: other === block,
          }))}
        />
      )}
      {/* A single car has no differences. On a phone the switch above the table does it. */}
      {counts[block] > 1 && (
        <div className={styles.show}>
          <Tabs
            label="Что показать"
            tabs={[false, true].map((isOnly) => ({
              to: pathOf({ block, isDifferencesOnly: isOnly }),
              label: isOnly ? 'Только различия' : 'Всё',
              isCurrent: isOnly === isDifferencesOnly,
            }))}
          />
        </div>
      )}
    </div>
  )
}

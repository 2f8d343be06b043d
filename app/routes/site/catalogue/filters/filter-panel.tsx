import { X } from 'lucide-react'
import { cataloguePath } from '#urls/car-paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { IconButton } from '#app/ui/controls/icon-button.tsx'
import { plural } from '#locale/plural.ts'
import { Tabs } from '#app/ui/navigation/tabs.tsx'
import { CATALOGUE_BLOCKS } from '#domain/cars/car.ts'
import { DEFAULT_SORT, type CatalogueResult, type CatalogueQuery } from '#domain/cars/catalogue/catalogue-query.ts'
import { BLOCK_LABELS } from '#domain/cars/facets/options.texts.ts'
import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import { addressOf } from '#app/features/catalogue/address.ts'
import { FACETS } from '#domain/cars/facets/facets.ts'
import styles from './filter-panel.module.css'
import { Filters } from './filters.tsx'
import type { OptionNames } from '#app/features/catalogue/option-names.ts'
import { withinBlock } from '../query-changes.ts'
import { useFilterForm } from './use-filter-form.ts'

export const FILTERS_ID = 'filters'
const FORM_ID = 'filter-form'

interface FilterPanelProps {
  query: CatalogueQuery
  answer: Pick<CatalogueResult, 'total' | 'facets' | 'bounds'>
  names: OptionNames
  /** `answer` still belongs to the previous query. */
  isLoading: boolean
}

/**
 * The filters: beside the list on a wide screen, a sheet over it on a phone. Both are one plain form: without
 * JavaScript its button submits it, with JavaScript every change applies at once. The sheet is a native popover,
 * so that it opens without JavaScript.
 */
export function FilterPanel({ query, answer, names, isLoading }: FilterPanelProps) {
  const form = useFilterForm(addressOf(query))
  const block = query.choices.block?.length === 1 ? query.choices.block[0] : undefined
  return (
    <div id={FILTERS_ID} popover="auto" className={styles.panel}>
      <div className={styles.head}>
        <h2>Фильтры</h2>
        <IconButton className={styles.close} label="Закрыть" popoverTarget={FILTERS_ID} popoverTargetAction="hide">
          <X />
        </IconButton>
      </div>
      <search className={styles.body} aria-label="Подбор автомобиля">
        <Tabs
          label={FACETS.block.title}
          tabs={[undefined, ...CATALOGUE_BLOCKS].map((tab) => ({
            label: tab === undefined ? 'Все' : BLOCK_LABELS[tab],
            to: addressOf(withinBlock(query, tab)),
            isCurrent: tab === block,
          }))}
        />
        <form id={FORM_ID} action={cataloguePath()} onSubmit={form.submit} autoComplete="off">
          {block !== undefined && <input type="hidden" name="block" value={block} />}
          {query.sort !== DEFAULT_SORT && <input type="hidden" name="sort" value={query.sort} />}
          <Filters query={query} answer={answer} names={names} form={form} />
        </form>
      </search>
      <div className={styles.foot}>
        <Button type="submit" form={FORM_ID} wide>
          {isLoading ? 'Показать' : labelShowButton(answer.total)}
        </Button>
      </div>
    </div>
  )
}

const labelShowButton = (total: number) => (total === 0 ? 'Ничего не нашлось' : `Показать ${plural(total, CAR_FORMS)}`)

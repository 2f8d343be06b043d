import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { LISTBOX_MESSAGES } from '#app/ui/fields/listbox.texts.ts'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { describeField } from './describe-field.ts'
import { fetchModels, type ModelOption } from './fetch-models.ts'
import { REQUEST_FORM_TEXTS } from '../form/request-form.texts.ts'
import type { FieldsProps } from './fields-props.ts'
import styles from '../form/request-form.module.css'

interface ModelList {
  state: 'ready' | 'loading' | 'failed'
  models: ModelOption[]
  /** The brand block of these models. */
  blockId?: string
  /** Selected as soon as the list is loaded: restored from a draft. */
  initialSlug?: string
}

/** A brand, and its models in the catalogue, fetched when the brand is chosen (docs/product.md, Form fields). */
export function BrandModelFields({ view, errors }: FieldsProps) {
  const brand = describeField(view, errors, 'brand')
  const model = describeField(view, errors, 'model')
  const { list, load, brands, select } = useModels(view.models)
  const isOpen = list.state === 'ready' && list.models.length > 0
  return (
    <>
      <div className={styles.whole}>
        <SelectField
          {...brand}
          ref={brands}
          placeholder={REQUEST_FORM_TEXTS.chooseBrand}
          hasDependents
          onChange={({ currentTarget }) => void load(blockIdOf(currentTarget))}
        >
          {view.brands.map(({ slug, name, blockId }) => (
            <option key={slug} value={slug} data-block={blockId ?? undefined}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={classNames(styles.whole, view.models.length === 0 && 'needs-script')}>
        <SelectField
          {...model}
          // A new list starts with nothing chosen, or with the model of a draft.
          key={isOpen ? list.blockId : 'none'}
          ref={select}
          defaultValue={list.initialSlug ?? model.defaultValue}
          disabled={!isOpen}
          placeholder={REQUEST_FORM_TEXTS.chooseModel}
          hint={<ModelListStatus list={list} onRetry={() => void load(list.blockId)} />}
        >
          {list.models.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  )
}

/** The brand block of the selected brand. */
const blockIdOf = (brands: HTMLSelectElement | null) => brands?.selectedOptions[0]?.dataset.block

/** The models of the selected brand in `brands`; `select` is the list that offers them. */
function useModels(initialModels: ModelOption[]) {
  const [list, setList] = useState<ModelList>({ state: 'ready', models: initialModels })
  const brands = useRef<HTMLSelectElement>(null)
  const select = useRef<HTMLSelectElement>(null)
  const lastCall = useRef(0)

  const load = async (blockId: string | undefined) => {
    const call = (lastCall.current += 1)
    if (blockId === undefined) {
      setList({ state: 'ready', models: [] })
      return
    }
    setList(({ models }) => ({ state: 'loading', models, blockId }))
    const models = await fetchModels(blockId)
    // Another brand has been chosen meanwhile.
    if (call !== lastCall.current) return
    if (models === undefined) setList({ state: 'failed', models: [], blockId })
    else setList({ state: 'ready', models, blockId, initialSlug: select.current?.dataset.initial })
  }
  const followReset = useEffectEvent(() => void load(blockIdOf(brands.current)))
  useEffect(() => {
    const controller = new AbortController()
    // The event fires before the fields are reset.
    brands.current?.form?.addEventListener('reset', () => setTimeout(followReset), { signal: controller.signal })
    return () => controller.abort()
  }, [])
  return { list, load, brands, select }
}

function ModelListStatus({ list, onRetry }: { list: ModelList; onRetry: () => void }) {
  if (list.state === 'failed')
    return (
      <output>
        {LISTBOX_MESSAGES.failed}{' '}
        <button type="button" className={styles.inlineButton} onClick={onRetry}>
          {LISTBOX_MESSAGES.retry}
        </button>
      </output>
    )
  if (list.state === 'loading')
    return <output>{list.models.length > 0 ? LISTBOX_MESSAGES.loadingMore : LISTBOX_MESSAGES.searching}</output>
  return <output>{list.blockId !== undefined && list.models.length === 0 && LISTBOX_MESSAGES.empty}</output>
}

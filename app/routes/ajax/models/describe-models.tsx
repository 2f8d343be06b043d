import { renderToStaticMarkup } from 'react-dom/server'
import type { ModelOption } from '#domain/cars/list-models.server.ts'

/** What stands in the dropdown until a model is chosen (spec §9). */
const PLACEHOLDER = 'Выбор модели'

/**
 * Options that may replace everything inside a `<select>`: the placeholder comes first, or the first model would be
 * chosen by itself. No models are no text at all: `''` is what tells a script to leave the dropdown disabled.
 */
export function describeModels(models: readonly ModelOption[]): string {
  if (models.length === 0) return ''
  return renderToStaticMarkup(
    <>
      <option value="">{PLACEHOLDER}</option>
      {models.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </>,
  )
}

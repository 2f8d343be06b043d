import { renderToStaticMarkup } from 'react-dom/server'
import { REQUEST_FORM_TEXTS } from '#app/features/requests/form/request-form.texts.ts'
import type { ModelOption } from '#domain/cars/list-models.server.ts'

/**
 * Options that may replace everything inside a `<select>`: the placeholder comes first, or the first model would be
 * chosen by itself. No models are no text at all: `''` is what tells a script to leave the dropdown disabled.
 */
export function renderModelOptions(models: readonly ModelOption[]): string {
  if (models.length === 0) return ''
  return renderToStaticMarkup(
    <>
      <option value="">{REQUEST_FORM_TEXTS.chooseModel}</option>
      {models.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </>,
  )
}

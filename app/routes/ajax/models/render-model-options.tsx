import { renderToStaticMarkup } from 'react-dom/server'
import { REQUEST_FORM_TEXTS } from '#app/features/requests/form/request-form.texts.ts'
import type { ModelOption } from '#domain/cars/list-models.server.ts'

/**
 * Options that replace everything inside a `<select>`. The placeholder comes first, so that the browser does not select
 * the first model. Without models the result is `''`: scripts then leave the dropdown disabled.
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

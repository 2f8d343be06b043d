import { formErrorResponse, htmlResponse, withErrorResponse } from '#app/http/form-answer-response.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { readShortForm } from '#app/http/read-short-form.server.ts'
import { listModels } from '#domain/cars/list-models.server.ts'
import type { Route } from './+types/route'
import { renderModelOptions } from './render-model-options.tsx'

/** `POST /ajax/model.php`: the models of a brand block, as the options of a `<select>` (docs/product.md, Models). */
export function action({ request, context }: Route.ActionArgs) {
  return withErrorResponse(context, async () => {
    const read = await readShortForm(request)
    if (!read.ok) return formErrorResponse(read.reason)
    const [blockId = '', ...more] = read.fields.get('HigloadBlockId') ?? []
    if (more.length > 0) return formErrorResponse('malformed')
    const isBlockId = /^\d{1,9}$/.test(blockId)
    const models = isBlockId ? await listModels(context.get(siteContext), { blockId: Number(blockId) }) : []
    return htmlResponse(renderModelOptions(models))
  })
}

export const loader = () => formErrorResponse('not-a-form', { allow: 'POST' })

import { fetchHtml } from '#app/ui/enhancement/fetch-json.ts'
import { modelsPath } from '#urls/request-paths.ts'

export interface ModelOption {
  slug: string
  name: string
}

/** The models of a brand block, by the models call (docs/product.md, Models); undefined when the call fails. */
export async function fetchModels(blockId: string): Promise<ModelOption[] | undefined> {
  const answer = await fetchHtml(modelsPath(), { body: { HigloadBlockId: blockId } })
  return answer.ok ? parseOptions(answer.value) : undefined
}

const parseOptions = (html: string): ModelOption[] =>
  [...new DOMParser().parseFromString(`<select>${html}</select>`, 'text/html').querySelectorAll('option')]
    .filter(({ value }) => value !== '')
    .map(({ value, text }) => ({ slug: value, name: text }))

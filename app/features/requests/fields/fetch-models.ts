import { modelsPath } from '#urls/request-paths.ts'
import { reportHandledError } from '#app/ui/enhancement/report-handled-error.ts'

export interface ModelOption {
  slug: string
  name: string
}

const TIMEOUT_MS = 10_000

/** The models of a brand block, by the models call (docs/product.md, Models); undefined when the call fails. */
export async function fetchModels(blockId: string): Promise<ModelOption[] | undefined> {
  try {
    const response = await fetch(modelsPath(), {
      method: 'POST',
      body: new URLSearchParams({ HigloadBlockId: blockId }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return response.ok ? parseOptions(await response.text()) : undefined
  } catch (error) {
    // No network, or no response in time: the field shows it and offers a retry.
    reportHandledError('models', error)
    return undefined
  }
}

const parseOptions = (html: string): ModelOption[] =>
  [...new DOMParser().parseFromString(`<select>${html}</select>`, 'text/html').querySelectorAll('option')]
    .filter(({ value }) => value !== '')
    .map(({ value, text }) => ({ slug: value, name: text }))

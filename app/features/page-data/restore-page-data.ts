import { PAGE_DATA_ID } from './page-data.tsx'
import type { PageJson } from './page-json.ts'
import { toRouterStream } from './router-stream.ts'

declare global {
  interface Window {
    /** The router's own, made by its inline script. */
    __reactRouterContext?: { streamController: ReadableStreamDefaultController<string> }
  }
}

/** Gives the router the data that the page has in an element of its own (page-data.tsx). */
export function restorePageData(): void {
  const json = document.getElementById(PAGE_DATA_ID)?.textContent
  const controller = window.__reactRouterContext?.streamController
  if (json === undefined || controller === undefined) return
  const data: PageJson = JSON.parse(json)
  controller.enqueue(toRouterStream(data))
  controller.close()
}

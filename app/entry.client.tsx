// The order of the cascade layers is imported first here as well: pop-ups have styles (see root.tsx).
import './ui/tokens.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { ErrorPage } from './features/layout/lazy-error-page.ts'
import { listenForModalTriggers } from './features/requests/modal/modal-triggers.ts'
import { forcePassiveListeners } from './ui/enhancement/passive-listeners.ts'
import { restorePageData } from './features/page-data/restore-page-data.ts'
import { loadPopoverPolyfill } from './ui/overlays/popover-support.ts'
import { whenPageLoaded } from './ui/enhancement/when-page-loaded.ts'
import { patternPrefix } from '#urls/fill-pattern.ts'

forcePassiveListeners()
loadPopoverPolyfill()
listenForModalTriggers()
whenPageLoaded(() => void ErrorPage.preload().catch(() => undefined)) // fetched again when it is needed

// A form sent without JavaScript is answered under its action's address; the router needs the address of its page.
const page = document.querySelector('form[data-page]')?.getAttribute('data-page')
if (page && location.pathname.startsWith(patternPrefix('/ajax/*'))) history.replaceState(null, '', page)

restorePageData()
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})

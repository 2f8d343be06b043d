import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { hearModalTriggers } from './features/requests/modal-triggers.ts'
import { forcePassiveListeners } from './ui/passive-listeners.ts'

forcePassiveListeners()
hearModalTriggers()

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})

import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { forcePassiveListeners } from './ui/passive-listeners.ts'

forcePassiveListeners()

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})

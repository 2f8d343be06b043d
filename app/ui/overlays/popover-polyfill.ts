import { apply } from '@oddbird/popover-polyfill/fn'

// Its rules come into the lowest layer, where a browser's own would be.
apply({ layerName: 'reset' })

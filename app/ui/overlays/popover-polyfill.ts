import { apply } from '@oddbird/popover-polyfill/fn'

// Its rules go into the lowest layer, so that ours override them as they do a browser's own.
apply({ layerName: 'reset' })

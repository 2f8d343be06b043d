import { fillPattern } from './fill-pattern.ts'

// Apart from the other paths of the staff, which a visitor's browser loads too.

/** The stream of what happens at the desk. */
export const staffEventsPath = () => fillPattern('/staff/events/')
/** Who looks at what; posts say that somebody still does. */
export const staffPresencePath = () => fillPattern('/staff/presence/')
/** The service worker that shows notifications: a file of `public/`, for the pages of the staff alone. */
export const staffPushWorkerPath = () => fillPattern('/staff/push.js')

import { fillPattern } from './fill-pattern.ts'

/** The stream of what happens at the desk. */
export const staffEventsPath = () => fillPattern('/staff/events/')
/** Who looks at what; posts say that somebody still does. */
export const staffPresencePath = () => fillPattern('/staff/presence/')
/** The service worker that shows notifications: a file of `public/`. */
export const staffPushWorkerPath = () => fillPattern('/staff/push.js')

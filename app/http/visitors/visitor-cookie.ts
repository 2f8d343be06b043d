import { hostCookie } from '#app/http/host-cookie.ts'
import { VISITOR_LIFETIME_DAYS } from '#domain/visitors/visitor.ts'
import { DAY_S } from '#locale/durations.ts'

/** A visitor's signed token; the cookie lives as long as the visitor's row in the database. */
export const visitorCookie = hostCookie('visitor', VISITOR_LIFETIME_DAYS * DAY_S)

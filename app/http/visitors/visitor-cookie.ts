import { hostCookie } from '#app/http/host-cookie.ts'
import { VISITOR_LIFETIME_DAYS } from '#domain/visitors/visitor.ts'

/** A visitor's signed token, for as long as we remember him ourselves. */
export const visitorCookie = hostCookie('visitor', VISITOR_LIFETIME_DAYS * 24 * 60 * 60)

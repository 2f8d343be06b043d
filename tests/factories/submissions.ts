import { randomUUID } from 'node:crypto'
import type { Db } from '#db/client.server.ts'
import type { Context } from '#domain/context.ts'
import type { RequestContext } from '#domain/requests/request-context.ts'
import type { StoredFile, Submission } from '#domain/requests/submission/submission.ts'
import { createLog } from '#platform/log/log.server.ts'

/** The time in tests of requests. */
export const SUBMIT_TIME = new Date('2026-11-20T11:20:00Z')

type SubmitContext = Pick<
  RequestContext,
  'db' | 'now' | 'log' | 'newId' | 'channels' | 'linkToCar' | 'tradeInMarginPercent'
> &
  Pick<Context, 'timeZone'>

/** The context of `submitRequest`: one channel that receives every request, and a stopped clock. */
export const createSubmitContext = (db: Db, parts: Partial<SubmitContext> = {}): SubmitContext => ({
  db,
  now: () => SUBMIT_TIME,
  log: createLog('silent'),
  timeZone: 'Europe/Moscow',
  newId: randomUUID,
  tradeInMarginPercent: 10,
  channels: [{ name: 'mail', only: {} }],
  linkToCar: ({ id }) => `https://cars.example/${id}/`,
  ...parts,
})

let submissions = 0

/** A new request for a call, with its own phone, address and key. */
export function createSubmission(parts: Partial<Submission> = {}): Submission {
  submissions += 1
  return {
    form: 'request-call',
    kind: 'call',
    answers: { name: 'Анна', phone: `7916${String(submissions).padStart(7, '0')}` },
    conditions: [],
    files: [],
    key: randomUUID(),
    isRepeatMeant: false,
    consent: { version: 1 },
    sender: { address: `198.51.${Math.trunc(submissions / 256)}.${submissions % 256}` },
    ...parts,
  }
}

/** A file that is in no storage. */
export const createStoredFile = (parts: Partial<StoredFile> = {}): StoredFile => ({
  storedName: randomUUID(),
  originalName: 'kuzov.jpg',
  mediaType: 'image/jpeg',
  bytes: 1000,
  hash: randomUUID(),
  ...parts,
})

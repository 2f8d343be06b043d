import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { FORM_LIMITS } from '#domain/requests/files/form-limits.server.ts'
import { type ArrivalContext, openArrival } from '#domain/requests/files/open-arrival.server.ts'
import { readMultipart } from '#platform/multipart.server.ts'
import type { StoredFile } from '#domain/requests/submission.ts'
import { postForm, type RawPart } from '../forms.ts'

export type Sending = { files: StoredFile[] } | { reason: string; refused: string[] }

/** Sends a form through quarantine into storage, as its route does. */
export async function sendFiles(site: ArrivalContext, parts: readonly RawPart[]): Promise<Sending> {
  await using arrival = openArrival(site)
  const form = await readMultipart(postForm(parts), FORM_LIMITS, arrival.receive)
  if (!form.ok) return { reason: form.refusal.reason, refused: [form.refusal.fileName ?? ''] }
  const stored = await arrival.store()
  if (stored.ok) return { files: stored.files }
  const [first] = stored.refusals
  return { reason: first?.reason ?? '', refused: stored.refusals.map(({ fileName }) => fileName) }
}

/** Every file below a folder, by its place in it, with what it holds. */
export async function readFolder(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const places = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  return new Map(
    await Promise.all(places.map(async (place) => [path.relative(folder, place), await readFile(place)] as const)),
  )
}

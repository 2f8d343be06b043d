import { importContent } from '#domain/content/import-export/import-content.server.ts'
import { CONTENT_FILES } from '#tests/factories/content-files.ts'
import type { ContentFixture } from '#tests/fixtures/content-fixture.ts'

/** The problems that an import of the sample folder with these files reports: `file:line place: message`. */
export async function listImportProblems(
  { startFolder, context, folder }: ContentFixture,
  files: Record<string, string | Uint8Array>,
): Promise<string[]> {
  await startFolder({ ...CONTENT_FILES, ...files })
  const outcome = await importContent(context, folder, { check: true })
  return (outcome.ok ? [] : outcome.problems).map(
    ({ file, line, place, message }) =>
      `${file}${line === undefined ? '' : `:${line}`}${line === undefined && place === undefined ? '' : ` ${place ?? ''}`}: ${message}`,
  )
}

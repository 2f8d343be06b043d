import { writeFile } from 'node:fs/promises'
import { describeApi } from './describe-api.ts'

// Regenerates openapi.json from the forms' own schemas:  node docs/api/write.ts && oxfmt docs/api/openapi.json

await writeFile(new URL('openapi.json', import.meta.url), `${JSON.stringify(describeApi(), null, 2)}\n`)

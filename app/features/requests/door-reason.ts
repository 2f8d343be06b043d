import type { MultipartReason } from '#platform/multipart.server.ts'
import type { DoorReason } from './door-words.ts'

/** What is told of a form that could not be read. */
export function doorReason(reason: MultipartReason): DoorReason {
  switch (reason) {
    case 'cut-off':
    case 'stalled':
      return 'cut-off'
    case 'not-a-form':
    case 'malformed':
    case 'wrong-charset':
      return 'malformed'
    case 'too-large':
    case 'too-many-parts':
    case 'too-many-fields':
    case 'name-too-long':
    case 'field-too-long':
    case 'fields-too-long':
    case 'too-many-files':
    case 'file-too-large':
      return 'too-large'
    default:
      return reason satisfies never
  }
}

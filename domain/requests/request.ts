import type { Selectable } from 'kysely'
import type { ConsentPurpose, DeliveryState, Request as RequestTable, RequestSuspicion } from '#db/schema.ts'
import type { FormName, ModalForm, RequestKind } from './kinds/registry.ts'

export type { ConsentPurpose, DeliveryState, FormName, ModalForm, RequestKind, RequestSuspicion }

/**
 * Whether a form is a pop-up, by its name alone: those of pop-ups have a hyphen. Whether there is such a form, `isFormName`
 * knows; a page with a link to a form must not load the kinds for it.
 */
export const isModalForm = (form: string): form is ModalForm => form.includes('-')

/** The answers specific to a kind, by field name: numbers, texts, or lists where several could be chosen. */
export type RequestDetails = Record<string, string | number | string[]>

/** The requested car and its shown price, as they were when the request came. Whole roubles. */
export type CarSnapshot = NonNullable<SelectedRequest['car']>

/** The traffic source of one visit: the UTM tags of an advertisement, or the linking page. */
export type Touch = NonNullable<SelectedRequest['first_touch']>

type SelectedRequest = Selectable<RequestTable>

/** docs/product.md, Limits. */
export const MAX_FILES = 5
export const MAX_FILE_BYTES = 10 * 1024 * 1024
export const REPEAT_WINDOW_MS = 10 * 60 * 1000

/** The accepted types of files (docs/product.md, Limits). */
export const FILE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const
export type FileType = (typeof FILE_TYPES)[number]

import * as v from 'valibot'
import type { ContentBlock, ContentTool } from '#db/content-block.ts'
import { FORM_NAMES, isFormName } from '#domain/requests/kinds/registry.ts'
import { CatalogueTarget, Target } from '../addresses/target.ts'
import { keys, line, list, oneOf, slug, prose } from '../field-schemas.ts'

export type { ContentBlock, ContentTool }

export const CONTENT_TOOLS = [
  'maintenance-calculator',
  'spare-parts-search',
  'trade-in-estimate',
  'credit-calculator',
  'credit-programmes',
  'test-drive-booking',
  'branches',
  'offers',
] as const satisfies ContentTool[]

/** The icons of tiles (app/features/content/blocks/tiles.tsx draws them). */
export const TILE_ICONS = [
  'car',
  'wrench',
  'repeat',
  'percent',
  'shield',
  'key',
  'parts',
  'calendar',
  'document',
  'phone',
  'map',
  'gift',
] as const

const heading = v.optional(line)
const COUNT_MESSAGE = 'must be a whole number from 1 to 12'

/** A form by its name: `request-trade`, `request_spare_parts`. */
export const FormNameSchema = v.pipe(
  v.string('must be the name of a form'),
  v.check(isFormName, `is no form of the site; there are ${FORM_NAMES.join(', ')}`),
)

/** The blocks of a page or an offer. The messages are for an operator: they say what to write instead. */
export const Blocks: v.GenericSchema<unknown, ContentBlock[]> = list(
  v.variant(
    'kind',
    [
      keys({ kind: v.literal('text'), heading, paragraphs: list(prose) }),
      keys({
        kind: v.literal('list'),
        heading,
        look: v.optional(oneOf(['dots', 'checks'])),
        items: list(prose),
      }),
      keys({
        kind: v.literal('steps'),
        heading,
        steps: list(keys({ title: line, text: prose })),
      }),
      keys({
        kind: v.literal('facts'),
        heading,
        facts: list(keys({ value: line, label: line })),
      }),
      v.pipe(
        keys({
          kind: v.literal('table'),
          heading,
          columns: list(line),
          rows: list(list(prose)),
        }),
        v.check(
          ({ columns, rows }) => rows.every((row) => row.length === columns.length),
          'has a row that is not as long as its columns',
        ),
      ),
      keys({
        kind: v.literal('questions'),
        heading,
        questions: list(keys({ question: line, answer: prose })),
      }),
      keys({ kind: v.literal('picture'), picture: slug, alt: line, caption: v.optional(line) }),
      keys({ kind: v.literal('notice'), tone: oneOf(['plain', 'warn']), text: prose }),
      keys({
        kind: v.literal('tiles'),
        heading,
        tiles: list(
          keys({
            title: line,
            text: v.optional(prose),
            target: Target,
            icon: v.optional(oneOf(TILE_ICONS)),
          }),
        ),
      }),
      keys({ kind: v.literal('button'), label: line, target: Target }),
      keys({ kind: v.literal('form'), form: FormNameSchema }),
      keys({
        kind: v.literal('cars'),
        heading: line,
        address: CatalogueTarget,
        count: v.optional(
          v.pipe(
            v.number(COUNT_MESSAGE),
            v.integer(COUNT_MESSAGE),
            v.minValue(1, COUNT_MESSAGE),
            v.maxValue(12, COUNT_MESSAGE),
          ),
        ),
      }),
      keys({ kind: v.literal('tool'), heading, tool: oneOf(CONTENT_TOOLS) }),
    ],
    'must be a block: keys, the first of them kind: text, list, steps, facts, table, questions, picture, notice, tiles, button, form, cars or tool',
  ),
)

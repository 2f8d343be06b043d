import * as v from 'valibot'
import type { MenuItem, MenuList } from '#db/content-block.ts'
import { Target } from './addresses/target.ts'
import { keys, line, list, oneOf } from './field-schemas.ts'

export type { MenuItem, MenuList }

export type MenuSlug = 'header' | 'footer'
export const MENU_SLUGS = ['header', 'footer'] as const satisfies MenuSlug[]

/** Generated lists: cars by block, brand and body, and the pages of a section. */
export const MENU_LISTS = [
  'stock',
  'brands',
  'bodies',
  'services',
  'buying',
  'dealership',
] as const satisfies MenuList[]

const menuLink = keys({ label: line, target: Target })
const menuGroup = keys({ label: line, items: list(menuLink) })
const generatedGroup = keys({ label: line, list: oneOf(MENU_LISTS) })

/** The entries of a menu file: with a label and one of target, items, list. */
export const MenuItems: v.GenericSchema<unknown, MenuItem[]> = list(v.lazy(selectItemSchema))

/** The schema by the key of the entry, so that problems refer to the intended kind. */
function selectItemSchema(input: unknown): v.GenericSchema<unknown, MenuItem> {
  if (typeof input !== 'object' || input === null) return menuLink
  return 'items' in input ? menuGroup : 'list' in input ? generatedGroup : menuLink
}

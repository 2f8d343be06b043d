import type { Brand } from './brand.ts'
import { GEELY } from './brands/geely.ts'
import { TOYOTA } from './brands/toyota.ts'

/** The makes that are sold in Russia, new or used, with their models. */
export const BRANDS: readonly Brand[] = [GEELY, TOYOTA]

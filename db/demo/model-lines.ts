import type { DemoModelLine } from './model-line.ts'
import { CHERY } from './models/chery.ts'
import { CHINA } from './models/china.ts'
import { EUROPE } from './models/europe.ts'
import { GEELY } from './models/geely.ts'
import { GREAT_WALL } from './models/great-wall.ts'
import { JETOUR } from './models/jetour.ts'
import { JAPAN } from './models/japan.ts'
import { KOREA } from './models/korea.ts'
import { RUSSIA } from './models/russia.ts'
import { VOLKSWAGEN } from './models/volkswagen.ts'

export const MODEL_LINES: readonly DemoModelLine[] = [
  ...GEELY,
  ...GREAT_WALL,
  ...CHERY,
  ...JETOUR,
  ...CHINA,
  ...RUSSIA,
  ...KOREA,
  ...JAPAN,
  ...VOLKSWAGEN,
  ...EUROPE,
]

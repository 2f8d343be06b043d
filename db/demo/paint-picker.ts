import { DRAWN_BODY_PAINTS, type DrawnBody, type Paint } from './drawn-bodies.ts'
import type { Random } from './random.ts'

/** White, grey, black and silver are twice as common as the rest. */
const COMMON_PAINTS = 4

/** Paints cars one after the other: each drawn body goes through all its paints, then through the common ones again. */
export function createPaintPicker(): (face: DrawnBody) => Paint {
  const painted = new Map<DrawnBody, number>()
  return (face) => {
    const count = painted.get(face) ?? 0
    painted.set(face, count + 1)
    const paints: readonly Paint[] = DRAWN_BODY_PAINTS[face]
    const round = [...paints, ...paints.slice(0, COMMON_PAINTS)]
    return round[count % round.length] ?? DRAWN_BODY_PAINTS[face][0]
  }
}

const COLOUR_NAMES: Readonly<Record<Paint, readonly [string, ...string[]]>> = {
  white: ['Белый перламутр', 'Белый', 'Белый лёд'],
  silver: ['Серебристый металлик', 'Серебристый'],
  grey: ['Серый графит', 'Серый металлик', 'Тёмно-серый'],
  black: ['Чёрный металлик', 'Чёрный', 'Чёрный оникс'],
  blue: ['Синий металлик', 'Синий океан', 'Синий'],
  red: ['Красный металлик', 'Красный рубин'],
  green: ['Тёмно-зелёный', 'Зелёный металлик'],
  bronze: ['Бронзовый металлик', 'Коричневый металлик'],
  sand: ['Бежевый металлик', 'Песочный'],
}

const SOLID_COLOURS: ReadonlySet<string> = new Set(['Белый', 'Чёрный', 'Синий'])

/** The maker's name of the paint, and whether it is metallic. */
export function pickColourName(paint: Paint, random: Random): { colourName: string; metallic: boolean } {
  const colourName = random.pick(COLOUR_NAMES[paint])
  return { colourName, metallic: !SOLID_COLOURS.has(colourName) }
}

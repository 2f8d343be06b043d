import type { CarDrive, CarGearbox } from '#db/schema.ts'
import type { DemoEngine } from './model-line.ts'
import { formatNumber } from '#locale/number.ts'

const GEARBOX_CODES: Readonly<Record<CarGearbox, string>> = {
  manual: 'MT',
  automatic: 'AT',
  robot: 'AMT',
  cvt: 'CVT',
  'single-speed': '',
}
const GEARBOXES: Readonly<Record<CarGearbox, string | null>> = {
  manual: 'механическая коробка',
  automatic: 'классический автомат',
  robot: 'роботизированная коробка',
  cvt: 'вариатор',
  'single-speed': null,
}
const DRIVES: Readonly<Record<CarDrive, string>> = {
  front: 'передний привод',
  rear: 'задний привод',
  all: 'полный привод',
}

/** The modification in auto.ru's form: `2.0 AT (238 л.с.) 4WD`, `310 кВт 4WD`. */
export function nameModification({ fuel, cc, powerHp, powerKw, gearbox, drive }: DemoEngine): string {
  const allWheels = drive === 'all' ? '4WD' : ''
  if (cc === null) return joinWords(`${powerKw}~кВт`, `(${powerHp}~л.с.)`, allWheels)
  const code = { petrol: '', diesel: 'd', gas: 'g', hybrid: 'hyb', 'plug-in-hybrid': 'PHEV', electric: '' }[fuel]
  return joinWords(
    litres(cc, '.') + (code === 'd' ? 'd' : ''),
    code === 'd' ? '' : code,
    GEARBOX_CODES[gearbox],
    `(${powerHp}~л.с.)`,
    allWheels,
  )
}

/** «бензиновый мотор 2,0~л на~238~л.~с., классический автомат, полный привод», one phrase each. */
export function listEngineFacts(engine: DemoEngine): string[] {
  return [describeMotor(engine), GEARBOXES[engine.gearbox], DRIVES[engine.drive]].filter((fact) => fact !== null)
}

function describeMotor({ fuel, cc, powerHp, powerKw, rangeKm }: DemoEngine): string {
  const size = cc === null ? '' : `${litres(cc, ',')}~л`
  const power = `${powerHp}~л.~с.`
  const range = formatNumber(rangeKm ?? 0)
  switch (fuel) {
    case 'petrol':
      return `бензиновый мотор ${size} на~${power}`
    case 'diesel':
      return `дизель ${size} на~${power}`
    case 'gas':
      return `газовый мотор ${size} на~${power}`
    case 'hybrid':
      return `гибридная установка с~мотором ${size} и~отдачей ${power}`
    case 'plug-in-hybrid':
      return `заряжаемый гибрид на~${power} с~запасом хода ${range}~км на~одной батарее`
    case 'electric':
      return `электропривод на~${powerKw}~кВт (${power}) с~запасом хода до~${range}~км`
    default:
      return fuel satisfies never
  }
}

function litres(cc: number, point: '.' | ','): string {
  return (Math.round(cc / 100) / 10).toFixed(1).replace('.', point)
}

function joinWords(...words: string[]): string {
  return words.filter(Boolean).join(' ')
}

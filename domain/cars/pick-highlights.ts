import type { EquipmentGroup } from './car.ts'

/** What buyers ask about first, the rarest and dearest before the usual. Words of price lists and of feeds. */
const WANTED: readonly RegExp[] = [
  /панорам|люк/i,
  /адаптивн\S* круиз/i,
  /кругов\S* обзор|камер\S* 360/i,
  /проекц/i,
  /пневмоподвеск/i,
  /матричн/i,
  /вентиляци\S* .*сиден|сиден.*вентиляц/i,
  /слепых зон/i,
  /электропривод.*(?:двер\S* багажник|багажник)/i,
  /память.*сиден|сиден.*память/i,
  /кожан|кожа|алькантар/i,
  /бесключев/i,
  /дистанционн\S* запуск/i,
  /обогрев\S* руля|подогрев\S* руля/i,
  /(?:подогрев|обогрев).*задн\S* сиден|задн\S* сиден.*(?:подогрев|обогрев)/i,
  /carplay|android auto/i,
  /камер\S* заднего/i,
  /климат-контроль/i,
  /(?:подогрев|обогрев).*сиден|сиден.*(?:подогрев|обогрев)/i,
  /светодиодн\S* фар|фар\S* светодиод/i,
  /(?:подогрев|обогрев).*стекл/i,
  /круиз-контроль/i,
  /датчик\S* парковки|парктроник/i,
]

/**
 * At most `most` items of the equipment that matter to a buyer, each once, in the order of WANTED; the first ones of the
 * groups when there are too few of them.
 */
export function pickHighlights(groups: readonly EquipmentGroup[], most: number): string[] {
  const items = groups.flatMap((group) => group.items)
  const wanted = WANTED.flatMap((pattern) => items.find((item) => pattern.test(item)) ?? [])
  const firsts = groups.flatMap((group) => group.items.slice(0, 1))
  return [...new Set([...wanted, ...firsts, ...items])].slice(0, most)
}

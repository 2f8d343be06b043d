/**
 * Splits auto.ru's `folder_id` at its first comma: `Camry, IX (XV80)` is the model `Camry` of the generation
 * `IX (XV80)`. Without a comma the whole text is the model and the generation is null.
 */
export function splitModelAndGeneration(text: string): { model: string; generation: string | null } {
  const [model = '', ...rest] = text.split(',')
  return { model: model.trim(), generation: rest.join(',').trim() || null }
}

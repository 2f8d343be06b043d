/** `RX 350h`: the model with what parts the car from others of it. A version that begins with the model is its name. */
export function formatModelName({ model, version }: { model: { name: string }; version: string | null }): string {
  if (version === null) return model.name
  const next = version.startsWith(model.name) ? version.charAt(model.name.length) : ''
  const isWholeName = next === '+' || (/\d/.test(next) && /\p{Letter}$/u.test(model.name))
  return isWholeName ? version : `${model.name} ${version}`
}

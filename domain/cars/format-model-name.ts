/** `RX 350h`: the model and its version. A version that begins with the model's name is returned alone. */
export function formatModelName({ model, version }: { model: { name: string }; version: string | null }): string {
  if (version === null) return model.name
  const next = version.startsWith(model.name) ? version.charAt(model.name.length) : ''
  const isWholeName = next === '+' || (/\d/.test(next) && /\p{Letter}$/u.test(model.name))
  return isWholeName ? version : `${model.name} ${version}`
}

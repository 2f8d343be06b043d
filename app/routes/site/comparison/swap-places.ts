/** The same things with two of them in each other's place; as they are when one of the two is not among them. */
export function swapPlaces<Thing>(things: readonly Thing[], one: number, other: number): readonly Thing[] {
  const [first, second] = [things[one], things[other]]
  if (first === undefined || second === undefined) return things
  return things.with(one, second).with(other, first)
}
